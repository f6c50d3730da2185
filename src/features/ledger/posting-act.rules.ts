import type { Act } from '#features/audit/audit.service.ts';
import type { Posting, PostingKind } from './ledger.rules.ts';

interface Telling {
  action: Act['action'];
  /** Whether the context's actor decided it; else the provider did, or our own clock. */
  decided: boolean;
}

const of = (action: Act['action'], decided = false): Telling => ({ action, decided });

/** How the audit log calls each kind of effect; what Stripe keeps of a charge is no act. */
const stories: Record<PostingKind, Telling | null> = {
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

/** An effect on the books as the audit log tells it, or null. */
export function actOf(posting: Posting): Act | null {
  const { kind, projectId, paymentId: payment, effectKey: effect, legs } = posting;
  const telling = stories[kind];
  if (!telling) return null;
  const cents = legs.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    action: telling.action,
    ...(!telling.decided && { by: null }),
    on: { type: 'project', id: projectId },
    details: { cents, payment, effect },
  };
}
