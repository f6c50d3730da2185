import { z } from 'zod';
import { recordAudit } from '#features/audit/audit.service.ts';
import { type Ctx, inTransaction, type JobCtx, type Queue } from '#platform/server/context.ts';
import { mailLink } from '#platform/server/mail/mail.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken } from '#platform/server/tokens.ts';
import type { UserView } from '../account.schema.ts';
import { lockUser, openSessionOrChallenge } from '../account.service.ts';
import { isMailAllowed } from '../email-confirmation/email-confirmation-guard.service.ts';
import { deleteOnce, storeIfReplaceable } from '../mailed-links.service.ts';
import { findAccountByEmail } from '../passwords/password.queries.ts';
import { resetSignInLimits } from '../sign-in-limits.service.ts';
import type { CodeNeeded } from '../two-factor/second-factor.schema.ts';
import { SignInLink } from './sign-in-link.entity.ts';
import { signInLinkMail } from './sign-in-link.mail.ts';
import {
  SIGN_IN_LINK_MINUTES,
  SIGN_IN_LINK_PAUSE_MINUTES,
  signInLinkInvalidError,
} from './sign-in-link.rules.ts';
import type { RequestSignInLink } from './sign-in-link.schema.ts';

const HOUR_SECONDS = 3_600;
const requestsPerNetworkLimit: RateLimit = {
  name: 'sign-in-link-address',
  maxUses: 30,
  windowSeconds: HOUR_SECONDS,
};
const usesPerNetworkLimit: RateLimit = {
  name: 'sign-in-link-use',
  maxUses: 30,
  windowSeconds: 900,
};

const SignInLinkJob = z.object({
  email: z.string(),
  from: z.string().optional(),
  requestedAt: z.iso.datetime(),
  origin: z.object({ address: z.string(), userAgent: z.string() }),
});
type SignInLinkJob = z.infer<typeof SignInLinkJob>;

/**
 * A job is also sent for an unknown account, because the response time must not reveal which
 * accounts exist.
 */
export const signInLinkQueue: Queue<SignInLinkJob> = {
  name: 'mail-sign-in-link',
  data: SignInLinkJob,
  retryLimit: 30,
};

/**
 * The response does not reveal whether the account exists or has a recent link. Also works beyond
 * the sign-in limits, so that an attacker with many guesses cannot lock the owner out.
 */
export async function requestSignInLink(ctx: Ctx, request: RequestSignInLink): Promise<void> {
  await ctx.limits.use(requestsPerNetworkLimit, toNetworkKey(ctx.origin.address));
  const { address, userAgent } = ctx.origin;
  const requestedAt = ctx.now().toISOString();
  const { email, from } = request;
  const job = { email, ...(from && { from }), requestedAt, origin: { address, userAgent } };
  await ctx.jobs.send(ctx.em, signInLinkQueue, job);
}

/** Does nothing if the user has a recent link. */
export async function sendSignInLink(ctx: JobCtx, request: SignInLinkJob): Promise<void> {
  const account = await findAccountByEmail(ctx.em, request.email);
  // An unconfirmed address may belong to another person.
  if (!account || !(await isMailAllowed(ctx, account.id))) return;
  await mailLink(ctx, (token, tokenHash) =>
    inTransaction(ctx, async (ctx) => {
      const requestedAt = new Date(request.requestedAt);
      const link = {
        userId: account.id,
        tokenHash,
        requestedAt,
        expiresAt: new Date(ctx.now().getTime() + SIGN_IN_LINK_MINUTES * 60_000),
      };
      const pauseMs = SIGN_IN_LINK_PAUSE_MINUTES * 60_000;
      const { isStored, replaced } = await storeIfReplaceable(
        ctx.em,
        SignInLink,
        link,
        (stored) => {
          const ageMs = requestedAt.getTime() - stored.requestedAt.getTime();
          // A retry has the same time and replaces its own link.
          return ageMs === 0 || ageMs >= pauseMs;
        },
      );
      if (!isStored) return null;
      const isRetry = replaced?.requestedAt.getTime() === requestedAt.getTime();
      if (!isRetry) {
        const on = { type: 'user', id: account.id } as const;
        const { origin } = request;
        await recordAudit({ ...ctx, origin }, { action: 'sign_in_link_asked', by: null, on });
      }
      return signInLinkMail(ctx.settings, account, token, request.from);
    }),
  );
}

/**
 * The link works once. Actions that need a recent proof of identity still require the password.
 * Throws `too_many` or `sign_in_link_dead`.
 */
export async function followSignInLink(ctx: Ctx, token: string): Promise<UserView | CodeNeeded> {
  await ctx.limits.use(usesPerNetworkLimit, toNetworkKey(ctx.origin.address));
  const { userId, result } = await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const validLink = { tokenHash: hashToken(token), expiresAt: { $gt: ctx.now() } };
    const link = await em.findOne(SignInLink, validLink);
    if (!link) throw signInLinkInvalidError();
    const { userId } = link;
    // Before the link, as by a change of the password, which deletes the link.
    await lockUser(em, userId);
    await deleteOnce(em, SignInLink, validLink, signInLinkInvalidError);
    const firstFactor = { isPasswordVerified: false, auditDetails: { by: 'mailed_link' } };
    return { userId, result: await openSessionOrChallenge(ctx, userId, firstFactor) };
  });
  await resetSignInLimits(ctx, userId);
  return result;
}
