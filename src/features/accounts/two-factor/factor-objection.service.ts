import { z } from 'zod';
import type { AuditAction } from '#features/audit/audit.rules.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import {
  type Ctx,
  inTransaction,
  type JobCtx,
  type Queue,
  type SystemCtx,
} from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { MAIL_RETRY_LIMIT, mailLink, sendMail } from '#platform/server/mail/mail.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { revokeProgramAccess } from '../access-tokens/access-token.service.ts';
import { findCredentials } from '../account.queries.ts';
import { lockUser } from '../account.service.ts';
import { restoreEmail } from '../email-change/email-change.service.ts';
import { deleteOnce } from '../mailed-links.service.ts';
import { findAccount } from '../passwords/password.queries.ts';
import { queueResetMail } from '../passwords/reset-password.service.ts';
import { endSessions } from '../sessions/session.service.ts';
import { SignInLink } from '../sign-in-links/sign-in-link.entity.ts';
import { userNotFoundError } from '../suspension/suspension.rules.ts';
import { User } from '../user.entity.ts';
import { SecondFactor, SignInChallenge } from './second-factor.entity.ts';
import { factorDisabledMail, factorEnabledMail } from './second-factor.mail.ts';
import { findFactorByObjection } from './second-factor.queries.ts';
import {
  computeFactorObjectionCutoff,
  factorNotOnError,
  objectionInvalidError,
} from './second-factor.rules.ts';
import type { FactorObjection } from './second-factor.schema.ts';

const FactorMailJob = z.object({ userId: z.int() });
export const factorMailQueue: Queue<z.infer<typeof FactorMailJob>> = {
  name: 'mail-second-factor',
  data: FactorMailJob,
  retryLimit: MAIL_RETRY_LIMIT,
};

/**
 * To the address of the time when the factor was confirmed, because another person with the
 * password can change it before a retry.
 */
export function sendFactorMail(ctx: JobCtx, userId: number): Promise<void> {
  return mailLink(ctx, async (token, tokenHash) => {
    const factor = await db(ctx.em)
      .updateTable('second_factors')
      .set({ objection_hash: tokenHash })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .returning('reported_email as reportedEmail')
      .executeTakeFirst();
    const account = factor && (await findAccount(ctx.em, userId));
    if (!account) return null;
    // Null only for unconfirmed factors, which are excluded above.
    const owner = { ...account, email: factor.reportedEmail ?? account.email };
    return factorEnabledMail(ctx.settings, owner, token);
  });
}

const linkLimit: RateLimit = { name: 'second-factor-link', maxUses: 30, windowSeconds: 900 };

export async function loadFactorObjection(
  { em, now }: Ctx,
  token: string,
): Promise<FactorObjection> {
  const factor = await findFactorByObjection(
    em,
    hashToken(token),
    computeFactorObjectionCutoff(now()),
  );
  if (!factor) throw objectionInvalidError();
  return { since: factor.since };
}

/**
 * The objection means that another person has set the factor up and knows the password. So also
 * restores the address to which the factor was reported, deletes all sessions and invalidates the
 * password.
 */
export async function followFactorObjection(ctx: Ctx, token: string): Promise<FactorObjection> {
  await ctx.limits.use(linkLimit, toNetworkKey(ctx.origin.address));
  const tokenHash = hashToken(token);
  const factor = await findFactorByObjection(
    ctx.em,
    tokenHash,
    computeFactorObjectionCutoff(ctx.now()),
  );
  if (!factor) throw objectionInvalidError();
  const { userId, email, since } = factor;
  // Of a random password, which is not stored.
  const passwordHash = await ctx.passwords.hash(newToken());
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await lockUser(em, userId);
    const factorOfLink = { userId, objectionHash: tokenHash };
    await deleteOnce(em, SecondFactor, factorOfLink, objectionInvalidError);
    await restoreEmail(ctx, userId, email, new Date(since));
    await em.nativeUpdate(User, userId, { passwordHash });
    await endAccess(ctx, userId, 'second_factor_refused');
    await queueResetMail(ctx, email, 'factor_refused');
  });
  return { since };
}

/**
 * The operator must have verified the identity of the owner before. `login` is the username or the
 * address.
 */
export async function removeFactorFromCommand(ctx: SystemCtx, login: string): Promise<string> {
  const credentials = await findCredentials(ctx.em, login);
  const account = credentials && (await findAccount(ctx.em, credentials.id));
  if (!account) throw userNotFoundError();
  await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx.em, account.id);
    const confirmedFactor = { userId: account.id, confirmedAt: { $ne: null } };
    await deleteOnce(ctx.em, SecondFactor, confirmedFactor, factorNotOnError);
    await endAccess(ctx, account.id, 'second_factor_removed');
    await sendMail(ctx, factorDisabledMail(ctx.settings, account));
  });
  return account.username;
}

/** The log entry has no actor, because the request is not signed in. */
async function endAccess(
  ctx: Pick<Ctx, 'em' | 'now'> & Partial<Pick<Ctx, 'origin'>>,
  userId: number,
  action: AuditAction,
): Promise<void> {
  const { em, now, origin } = ctx;
  await em.nativeDelete(SignInChallenge, { userId });
  await em.nativeDelete(SignInLink, { userId });
  await endSessions(em, userId);
  await revokeProgramAccess(em, userId);
  await recordAudit(
    { em, now, ...(origin && { origin }) },
    { action, by: null, on: { type: 'user', id: userId } },
  );
}
