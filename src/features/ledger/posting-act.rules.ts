import type { Act } from '#features/audit/audit.service.ts';
import type { Posting, PostingKind } from './ledger.rules.ts';

interface LogEntry {
  action: Act['action'];
  /** Whether the context's actor decided it, instead of Stripe or a job. */
  decided: boolean;
}

const of = (action: Act['action'], decided = false): LogEntry => ({ action, decided });

/** Actions in the audit log by kind of posting. Stripe's fee is not logged. */
const logEntries: Record<PostingKind, LogEntry | null> = {
  captured: of('payment_captured'),
  stripe_fee: null,
  hired: of('funds_protected'),
  orphaned: of('refund_made'),
  released: of('funds_released', true),
  transfer_decided: of('payout_made'),
  transfer_sent: of('payout_sent'),
  transfer_failed: of('payout_failed'),
  transfer_reversed: of('payout_reversed'),
  refund_decided: of('refund_made', true),
  refund_settled: of('refund_settled'),
  refund_failed: of('refund_failed'),
  manual_refund: of('manual_refund_noted', true),
  manual_refund_returned: of('manual_refund_withdrawn', true),
  dispute_withdrawn: of('chargeback_opened'),
  dispute_won: of('chargeback_won'),
  dispute_lost: of('chargeback_lost'),
  debt_written_off: of('debt_written_off', true),
};

/** Returns the audit log's act for a posting; null if the posting is not logged. */
export function actOf(posting: Posting): Act | null {
  const { kind, projectId, paymentId: payment, effectKey: effect, legs } = posting;
  const entry = logEntries[kind];
  if (!entry) return null;
  const cents = legs.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    action: entry.action,
    ...(!entry.decided && { by: null }),
    on: { type: 'project', id: projectId },
    details: { cents, payment, effect },
  };
}
