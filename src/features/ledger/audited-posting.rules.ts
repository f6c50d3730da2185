import type { AuditAction } from '#features/audit/audit.rules.ts';
import type { Posting, PostingKind } from './ledger.rules.ts';

interface AuditMapping {
  action: AuditAction;
  /** If false, the entry names no actor. */
  isActorDecision: boolean;
}

const byActor = (action: AuditAction): AuditMapping => ({ action, isActorDecision: true });
const bySystem = (action: AuditAction): AuditMapping => ({ action, isActorDecision: false });

/** Null if the kind is not logged. */
const auditMappings: Record<PostingKind, AuditMapping | null> = {
  captured: bySystem('payment_captured'),
  stripe_fee: null,
  hired: bySystem('funds_protected'),
  orphaned: bySystem('refund_made'),
  released: byActor('funds_released'),
  transfer_decided: bySystem('payout_made'),
  transfer_sent: bySystem('payout_sent'),
  transfer_failed: bySystem('payout_failed'),
  transfer_reversed: bySystem('payout_reversed'),
  refund_decided: byActor('refund_made'),
  refund_settled: bySystem('refund_settled'),
  refund_failed: bySystem('refund_failed'),
  manual_refund: byActor('manual_refund_noted'),
  manual_refund_returned: byActor('manual_refund_withdrawn'),
  dispute_withdrawn: bySystem('chargeback_opened'),
  dispute_won: bySystem('chargeback_won'),
  dispute_lost: bySystem('chargeback_lost'),
  debt_written_off: byActor('debt_written_off'),
};

export const auditActionByPosting: Record<string, AuditAction> = Object.fromEntries(
  Object.entries(auditMappings).flatMap(([kind, mapping]) =>
    mapping ? [[kind, mapping.action]] : [],
  ),
);

/** Undefined if the payment is not stored. */
export interface PaymentParties {
  developer?: number | undefined;
  client?: number | undefined;
  bid?: number | undefined;
}

/**
 * Contains the payment's parties: if a hire is later moved to another developer, its developer
 * differs from that in the log.
 */
export function toAuditAct(posting: Posting, { developer, client, bid }: PaymentParties) {
  const { kind, projectId, paymentId: payment, effectKey: effect, legs } = posting;
  const mapping = auditMappings[kind];
  if (!mapping) return null;
  const cents = legs.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    action: mapping.action,
    // If `by` is missing, the log names the context's actor; if it is null, none.
    ...(!mapping.isActorDecision && { by: null }),
    on: { type: 'project' as const, id: projectId },
    details: { cents, payment, effect, developer, client, bid },
  };
}
