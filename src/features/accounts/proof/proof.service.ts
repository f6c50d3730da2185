import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { verifyCurrentPassword } from '../passwords/change-password.service.ts';
import { Session } from '../sessions/session.entity.ts';
import { findSecondFactor } from '../two-factor/second-factor.queries.ts';
import { withCodeIfRequired } from '../two-factor/second-factor.service.ts';
import type { Proof, ProofNeeds } from './proof.schema.ts';

export async function loadProofNeeds({ em, actor }: ActorCtx): Promise<ProofNeeds> {
  const factor = await findSecondFactor(em, actor.id);
  return { isCodeNeeded: factor !== null && factor.since !== null };
}

/**
 * Stores the time of the proof in the session. Throws `password_wrong`, `code_missing`,
 * `code_wrong` or `too_many`.
 */
export async function proveIdentity(ctx: ActorCtx, { password, code }: Proof): Promise<void> {
  await verifyCurrentPassword(ctx, password);
  await withCodeIfRequired(ctx, code, async (transactionCtx) => {
    const { em, actor, session, now } = transactionCtx;
    // A caller without a session has no token; then no row is updated.
    const tokenHash = hashToken(session.token ?? '');
    await em.nativeUpdate(Session, { tokenHash }, { provedAt: now() });
    const on = { type: 'user', id: actor.id } as const;
    await recordAudit(transactionCtx, { action: 'identity_proved', on });
  });
}
