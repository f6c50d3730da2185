import { setTimeout } from 'node:timers/promises';
import type { Ctx } from '#platform/server/context.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { normalizeLogin } from './email.rules.ts';
import { findAccount } from './passwords/password.queries.ts';

const QUARTER_HOUR_SECONDS = 900;
/**
 * The limits of an account count each login separately: the username and the email address. If
 * both had one count, its end would reveal which address belongs to a public username. Responses do
 * not report the remaining uses, because a password reset resets the counts of both logins.
 */
const perLoginAndNetworkLimit: RateLimit = {
  name: 'sign-in-account',
  maxUses: 10,
  windowSeconds: QUARTER_HOUR_SECONDS,
  isReported: false,
};
const perNetworkLimit: RateLimit = {
  name: 'sign-in-address',
  maxUses: 30,
  windowSeconds: QUARTER_HOUR_SECONDS,
};
/**
 * Limit of the attempts from all networks together. Beyond it, the owner can still sign in by a
 * mailed link. Not reported for the same reason as `perLoginAndNetworkLimit`.
 */
const perLoginLimit: RateLimit = {
  name: 'sign-in-everywhere',
  maxUses: 50,
  windowSeconds: QUARTER_HOUR_SECONDS,
  isReported: false,
};
/** Number of attempts within `perLoginLimit` that are not delayed. */
const UNDELAYED_ATTEMPTS = 20;
const DELAY_MAX_MS = 5_000;

export async function countNetworkSignIn({ limits, origin }: Ctx): Promise<void> {
  await limits.use(perNetworkLimit, toNetworkKey(origin.address));
}

/**
 * Counts a sign-in attempt with a login. Must be called before the password is verified, so that
 * concurrent attempts are counted as well. Delays each attempt from the 21st on. Throws
 * `sign_in_locked` beyond the limits. An unknown login is counted like that of an account, because
 * the limits must not reveal which accounts exist.
 */
export async function countLogin({ limits, origin }: Ctx, login: string): Promise<void> {
  const loginKey = toLoginKey(login);
  try {
    await limits.use(perLoginAndNetworkLimit, `${loginKey} ${toNetworkKey(origin.address)}`);
    // `use` returns undefined if all limits are switched off.
    await delaySignIn((await limits.use(perLoginLimit, loginKey))?.used ?? 0);
  } catch (error) {
    const isLocked = error instanceof DomainError && error.kind === 'too_many';
    throw isLocked ? signInLockedError(error) : error;
  }
}

/**
 * Resets the counts of a login after its owner has signed in with it: the count of all networks
 * together, and the count of the network of the request.
 */
export async function resetLoginLimits({ limits, origin }: Ctx, login: string): Promise<void> {
  const loginKey = toLoginKey(login);
  await limits.reset(perLoginAndNetworkLimit, `${loginKey} ${toNetworkKey(origin.address)}`);
  await limits.reset(perLoginLimit, loginKey);
}

/** Resets the counts of both logins of an account after its owner has proved the mailbox. */
export async function resetSignInLimits(ctx: Ctx, userId: number): Promise<void> {
  const account = await findAccount(ctx.em, userId);
  if (!account) return;
  await resetLoginLimits(ctx, account.username);
  await resetLoginLimits(ctx, account.email);
}

const toLoginKey = (login: string) => hashToken(normalizeLogin(login));

function signInLockedError({ message, retryAfter }: DomainError): DomainError {
  return new DomainError(
    'too_many',
    'sign_in_locked',
    `${message} You can also sign in with a link that we email to you.`,
    retryAfter,
  );
}

/**
 * The first delayed attempt by 200 ms, each further one by twice the time of the previous one, at
 * most 5 s.
 */
async function delaySignIn(attempts: number): Promise<void> {
  const excess = attempts - UNDELAYED_ATTEMPTS;
  if (excess > 0) await setTimeout(Math.min(DELAY_MAX_MS, 100 * 2 ** Math.min(excess, 10)));
}
