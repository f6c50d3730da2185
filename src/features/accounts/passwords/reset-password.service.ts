import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type Ctx, inTransaction, type JobCtx, type Queue } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { mailLink } from '#platform/server/mail/mail.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { revokeProgramAccess } from '../access-tokens/access-token.service.ts';
import { lockUser } from '../account.service.ts';
import { confirmEmail } from '../email-confirmation/email-confirmation.service.ts';
import { storeIfReplaceable } from '../mailed-links.service.ts';
import { resetSignInLimits } from '../sign-in-limits.service.ts';
import { resetCodeAttempts } from '../two-factor/code.service.ts';
import { setPassword } from './change-password.service.ts';
import { passwordInvalidatedMail, resetMail } from './password.mail.ts';
import {
  type AccountWithPassword,
  findAccountByEmail,
  findAccountByResetToken,
} from './password.queries.ts';
import { RESET_MINUTES, resetLinkInvalidError } from './password.rules.ts';
import type { ForgotPassword, ResetPassword } from './password.schema.ts';
import { PasswordReset } from './password-reset.entity.ts';
import { guessablePasswordRefusal } from './weak-passwords.rules.ts';

const HOUR_SECONDS = 3_600;
/**
 * Not reported, because the remaining uses would reveal that other people requested links for the
 * same address.
 */
const perAccountLimit: RateLimit = {
  name: 'forgot-password',
  maxUses: 3,
  windowSeconds: HOUR_SECONDS,
  isReported: false,
};
const requestsPerNetworkLimit: RateLimit = {
  name: 'forgot-password-address',
  maxUses: 30,
  windowSeconds: HOUR_SECONDS,
};
const resetsPerNetworkLimit: RateLimit = {
  name: 'reset-password',
  maxUses: 30,
  windowSeconds: 900,
};

const ResetJob = z.object({
  email: z.string(),
  askedAt: z.iso.datetime(),
  /**
   * `asked`: by the form. Otherwise an objection to a change of the address or to a second factor
   * has invalidated the password.
   */
  why: z.enum(['asked', 'password_ended', 'factor_refused']).default('asked'),
  origin: z.object({ address: z.string(), userAgent: z.string() }),
});
type ResetJob = z.infer<typeof ResetJob>;

/**
 * A job is also sent for an unknown account, because the response time must not reveal which
 * accounts exist.
 */
export const resetQueue: Queue<ResetJob> = {
  name: 'mail-password-reset',
  data: ResetJob,
  retryLimit: 30,
};

/**
 * The response does not reveal whether the account exists or its limit is exceeded. Throws
 * `too_many` beyond the limit of a network.
 */
export async function requestPasswordReset(ctx: Ctx, { email }: ForgotPassword): Promise<void> {
  await ctx.limits.use(requestsPerNetworkLimit, toNetworkKey(ctx.origin.address));
  if (!(await isWithinAccountLimit(ctx, email))) return;
  await queueResetMail(ctx, email);
}

export function queueResetMail(
  { em, jobs, now, origin }: Ctx,
  email: string,
  why: ResetJob['why'] = 'asked',
): Promise<void> {
  const { address, userAgent } = origin;
  const askedAt = now().toISOString();
  return jobs.send(em, resetQueue, { email, askedAt, why, origin: { address, userAgent } });
}

async function isWithinAccountLimit({ limits }: Ctx, email: string): Promise<boolean> {
  try {
    await limits.use(perAccountLimit, hashToken(email));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'too_many') return false;
    throw error;
  }
}

export async function sendResetMail(ctx: JobCtx, request: ResetJob): Promise<void> {
  const account = await findAccountByEmail(ctx.em, request.email);
  if (!account) return;
  await mailLink(ctx, (token, tokenHash) =>
    inTransaction(ctx, async (ctx) => {
      const { jobId } = ctx;
      const requestedAt = new Date(request.askedAt);
      const link = {
        userId: account.id,
        tokenHash,
        jobId,
        requestedAt,
        expiresAt: new Date(ctx.now().getTime() + RESET_MINUTES * 60_000),
      };
      const { isStored, replaced } = await storeIfReplaceable(
        ctx.em,
        PasswordReset,
        link,
        (stored) => stored.requestedAt <= requestedAt,
      );
      if (!isStored) return null;
      // The request of a retry was recorded by the first attempt. An objection was recorded when
      // its link was followed.
      if (replaced?.jobId !== jobId && request.why === 'asked')
        await recordRequest(ctx, account.id, request);
      return composeResetMail(ctx, account, token, request.why);
    }),
  );
}

function composeResetMail(
  { settings }: JobCtx,
  account: AccountWithPassword,
  token: string,
  why: ResetJob['why'],
) {
  if (why === 'asked') return resetMail(settings, account, token);
  return passwordInvalidatedMail(settings, account, token, why);
}

/** Names no actor, because anyone can request a link for any address. */
function recordRequest({ em, now }: JobCtx, userId: number, { origin }: ResetJob): Promise<void> {
  return recordAudit(
    { em, now, origin },
    { action: 'password_reset_asked', by: null, on: { type: 'user', id: userId } },
  );
}

export async function checkResetToken(
  { em, now }: Ctx,
  token: string,
): Promise<{ valid: boolean }> {
  return { valid: (await findAccountByResetToken(em, hashToken(token), now())) !== null };
}

/**
 * The link works once. Deletes all sessions and access tokens of the account and resets its limits for sign-ins and
 * codes.
 */
export async function resetPassword(ctx: Ctx, { token, password }: ResetPassword): Promise<void> {
  await ctx.limits.use(resetsPerNetworkLimit, toNetworkKey(ctx.origin.address));
  const tokenHash = hashToken(token);
  const account = await findAccountByResetToken(ctx.em, tokenHash, ctx.now());
  if (!account) throw resetLinkInvalidError();
  const refusal = guessablePasswordRefusal(password, account);
  if (refusal) throw refusal;
  const passwordHash = await ctx.passwords.hash(password);
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    await lockUser(em, account.id);
    if (!(await voidResetLink(em, tokenHash, ctx.now()))) throw resetLinkInvalidError();
    // Before the next step, which compares the second factor with the time of this proof.
    await confirmEmail(ctx, account.id);
    await deleteFactorOfEarlierOwner(em, account.id);
    await setPassword(ctx, account, passwordHash);
    await revokeProgramAccess(em, account.id);
    const on = { type: 'user', id: account.id } as const;
    await recordAudit(ctx, { action: 'password_reset', by: account, on });
  });
  await resetSignInLimits(ctx, account.id);
  await resetCodeAttempts(ctx, account.id);
}

/** Only one of two concurrent calls returns true. */
async function voidResetLink(em: SqlEntityManager, tokenHash: string, now: Date): Promise<boolean> {
  const whereValid = { tokenHash, expiresAt: { $gt: now } };
  return (await em.nativeUpdate(PasswordReset, whereValid, { tokenHash: null })) > 0;
}

/**
 * Until the address is confirmed, the account may belong to a person that signed up with the
 * address of another person.
 */
async function deleteFactorOfEarlierOwner(em: SqlEntityManager, userId: number): Promise<void> {
  await db(em)
    .deleteFrom('second_factors')
    .using('users as u')
    .whereRef('u.id', '=', 'second_factors.user_id')
    .where('u.id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('second_factors.confirmed_at', 'is', null),
        eb('second_factors.confirmed_at', '<', eb.ref('u.email_confirmed_at')),
      ]),
    )
    .execute();
}
