import { recordAudit } from '#features/audit/audit.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { Limit } from '#platform/server/limits.ts';
import { lockUser } from '../account.service.ts';
import { renewToken, setSessionCookie } from '../session.service.ts';
import { guessableRefusal } from './guessable.rules.ts';
import { type KeyHolder, keyHolder } from './password.queries.ts';
import { passwordIsSame, passwordIsWrong } from './password.rules.ts';
import type { ChangePassword } from './password.schema.ts';
import { storePassword } from './store.service.ts';

const proofs: Limit = { name: 'own-password', times: 10, within: 900 };

/** Returns the account of the caller; throws if the password is not its current one. */
export async function provenOwner(ctx: ActorCtx, password: string): Promise<KeyHolder> {
  await ctx.limits.use(proofs, String(ctx.actor.id));
  const account = await keyHolder(ctx.em, ctx.actor.id);
  const fits = await ctx.passwords.fits(password, account?.passwordHash ?? null);
  if (!account || !fits) throw passwordIsWrong();
  await ctx.limits.reset(proofs, String(ctx.actor.id));
  return account;
}

/**
 * Sets a new password if the current one is right. Signs out every other device and renews the
 * token of this session.
 */
export async function changePassword(ctx: ActorCtx, { current, password }: ChangePassword) {
  const account = await provenOwner(ctx, current);
  if (password === current) throw passwordIsSame();
  const refusal = guessableRefusal(password, account);
  if (refusal) throw refusal;
  const passwordHash = await ctx.passwords.hash(password);
  const token = await ctx.em.transactional(async (em) => {
    // Locks the user before the sessions, like all other transactions, to avoid deadlocks.
    await lockUser(em, account.id);
    const renewed = await renewToken({ ...ctx, em });
    await storePassword({ ...ctx, em }, account, passwordHash, renewed);
    const on = { type: 'user', id: account.id } as const;
    await recordAudit({ ...ctx, em }, { action: 'password_changed', on });
    return renewed;
  });
  setSessionCookie(ctx, token);
}
