import { sql } from 'kysely';
import { z } from 'zod';
import { type AuditCtx, type AuditEvent, recordAudit } from '#features/audit/audit.service.ts';
import { checkedRows, isRefusedByDatabase } from '#platform/server/database/db.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { ExpectedBalanceTransaction } from './expected-balance-transaction.entity.ts';
import type { Posting, PostingKind } from './ledger.rules.ts';
import { sumClearingCents } from './ledger-account.rules.ts';

const Posted = z.object({ posted: z.boolean() });

/**
 * Writes a posting to the ledger and the audit log, in the caller's transaction; `at` is when it
 * happened. Returns false without a change if its key has been posted before.
 */
export async function post(ctx: AuditCtx, posting: Posting, at?: Date): Promise<boolean> {
  const { effectKey, kind, paymentId, projectId, legs } = posting;
  const writtenAt = ctx.now();
  const [row] = await checkedRows(
    ctx.em,
    Posted,
    sql`select ledger_post(${effectKey}, ${kind}, ${paymentId}::uuid, ${projectId}::int,
      ${at ?? writtenAt}::timestamptz, ${writtenAt}::timestamptz, ${JSON.stringify(legs)}::jsonb)
      as posted`,
  ).catch((error: unknown) => {
    throw toPostingError(posting, error);
  });
  if (!row?.posted) return false;
  if (sumClearingCents(legs) !== 0) {
    await ctx.em.insert(ExpectedBalanceTransaction, { effectKey, createdAt: writtenAt });
  }
  const auditAct = toAuditAct(posting);
  if (auditAct) await recordAudit(ctx, auditAct);
  return true;
}

/**
 * Maps a refusal by the database to an error. A refusal that no input can cause is thrown as a
 * defect.
 */
function toPostingError({ effectKey }: Posting, error: unknown): unknown {
  if (!isRefusedByDatabase(error)) return error;
  if (error.constraint === 'ledger_accounts_not_overdrawn') {
    return new DomainError(
      'conflict',
      'funds_short',
      'There is not enough money left for this. Please reload the page to see what is left.',
    );
  }
  return new Error(`The ledger refuses ${effectKey}: ${error.message}`, { cause: error });
}

interface AuditMapping {
  action: AuditEvent['action'];
  /** Whether the context's actor decided it, instead of Stripe or a job. */
  isActorDecision: boolean;
}

const auditedAs = (action: AuditEvent['action'], isActorDecision = false): AuditMapping => ({
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
export const auditActionByPosting: Record<string, AuditEvent['action']> = Object.fromEntries(
  Object.entries(auditMappings).flatMap(([kind, mapping]) =>
    mapping ? [[kind, mapping.action]] : [],
  ),
);

/** Returns the audit log's act for a posting; null if the posting is not logged. */
export function toAuditAct(posting: Posting): AuditEvent | null {
  const { kind, projectId, paymentId: payment, effectKey: effect, legs } = posting;
  const mapping = auditMappings[kind];
  if (!mapping) return null;
  const cents = legs.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    action: mapping.action,
    ...(!mapping.isActorDecision && { by: null }),
    on: { type: 'project', id: projectId },
    details: { cents, payment, effect },
  };
}
