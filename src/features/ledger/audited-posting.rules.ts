import type { AuditAction } from '#features/audit/audit.rules.ts';
import type { Posting, PostingKind } from './ledger.rules.ts';

interface AuditMapping {
  action: AuditAction;
  /** Whether the context's actor decided it, instead of Stripe or a job. */
  isActorDecision: boolean;
}

const auditedAs = (action: AuditAction, isActorDecision = false): AuditMapping => ({
  action,
  isActorDecision,
});

/** Actions in the audit log by kind of posting. Stripe's fee is not logged. */
const auditMappings: Record<PostingKind, AuditMapping | null> = {
  captured: auditedAs('payment_captured'),
  stripe_fee: null,
  hired: auditedAs('funds_protected'),
  orphaned: auditedAs('refund_made'),
  released: auditedAs('funds_released', true),
  transfer_decided: auditedAs('payout_made'),
  transfer_sent: auditedAs('payout_sent'),
  transfer_failed: auditedAs('payout_failed'),
  transfer_reversed: auditedAs('payout_reversed'),
  refund_decided: auditedAs('refund_made', true),
  refund_settled: auditedAs('refund_settled'),
  refund_failed: auditedAs('refund_failed'),
  manual_refund: auditedAs('manual_refund_noted', true),
  manual_refund_returned: auditedAs('manual_refund_withdrawn', true),
  dispute_withdrawn: auditedAs('chargeback_opened'),
  dispute_won: auditedAs('chargeback_won'),
  dispute_lost: auditedAs('chargeback_lost'),
  debt_written_off: auditedAs('debt_written_off', true),
};

/** The action in the audit log of each kind of posting that is logged. */
export const auditActionByPosting: Record<string, AuditAction> = Object.fromEntries(
  Object.entries(auditMappings).flatMap(([kind, mapping]) =>
    mapping ? [[kind, mapping.action]] : [],
  ),
);

/** User and bid ids of a payment; undefined if there is no row of it. */
export interface PaymentParties {
  developer?: number | undefined;
  client?: number | undefined;
  bid?: number | undefined;
}

/**
 * Returns the audit log's act for a posting; null if the posting is not logged. It names the parties
 * of the payment, so that a hire that was moved to another developer later differs from the log.
 */
export function toAuditAct(posting: Posting, { developer, client, bid }: PaymentParties) {
  const { kind, projectId, paymentId: payment, effectKey: effect, legs } = posting;
  const mapping = auditMappings[kind];
  if (!mapping) return null;
  const cents = legs.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    action: mapping.action,
    ...(!mapping.isActorDecision && { by: null as null }),
    on: { type: 'project' as const, id: projectId },
    details: { cents, payment, effect, developer, client, bid },
  };
}
