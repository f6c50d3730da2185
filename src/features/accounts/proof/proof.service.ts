import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { verifyCurrentPassword } from '../passwords/change-password.service.ts';
import { Session } from '../sessions/session.entity.ts';
import { findSecondFactor } from '../two-factor/second-factor.queries.ts';
import { withCodeIfRequired } from '../two-factor/second-factor.service.ts';
import type { Proof, ProofNeeds } from './proof.schema.ts';

export async function loadProofNeeds({ em, actor }: ActorCtx): Promise<ProofNeeds> {
  return { isCodeNeeded: ((await findSecondFactor(em, actor.id))?.since ?? null) !== null };
}

/** Stores in the session that its user has entered the password, and the code if there is one. */
export async function proveIdentity(ctx: ActorCtx, { password, code }: Proof): Promise<void> {
  await verifyCurrentPassword(ctx, password);
  await withCodeIfRequired(ctx, code, async (tx) => {
    const tokenHash = hashToken(tx.session.token ?? '');
    await tx.em.nativeUpdate(Session, { tokenHash }, { provedAt: tx.now() });
    const on = { type: 'user', id: tx.actor.id } as const;
    await recordAudit(tx, { action: 'identity_proved', on });
  });
}
