import { setTimeout } from 'node:timers/promises';
import type { Ctx } from '#platform/server/context.ts';
import { toNetworkKey } from '#platform/server/rate-limits/network-key.ts';
import type { RateLimit } from '#platform/server/rate-limits/rate-limiter.ts';
import { hashToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';

const QUARTER_HOUR_SECONDS = 900;
/**
 * Responses do not report the remaining uses, because they would reveal that a username and an
 * email address belong to the same account.
 */
const perAccountAndNetworkLimit: RateLimit = {
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
 * mailed link. Not reported for the same reason as `perAccountAndNetworkLimit`.
 */
const perAccountLimit: RateLimit = {
  name: 'sign-in-everywhere',
  maxUses: 50,
  windowSeconds: QUARTER_HOUR_SECONDS,
  isReported: false,
};
/** Number of attempts within `perAccountLimit` that are not delayed. */
const UNDELAYED_ATTEMPTS = 20;
const DELAY_MAX_MS = 5_000;

/** Counts a sign-in attempt from the network of the request. Throws `too_many` beyond the limit. */
export async function countNetworkSignIn({ limits, origin }: Ctx): Promise<void> {
  await limits.use(perNetworkLimit, toNetworkKey(origin.address));
}

/**
 * Counts a sign-in attempt for an account. Must be called before the password is verified, so that
 * concurrent attempts are counted as well. Delays each attempt from the 21st on. Throws
 * `sign_in_locked` beyond the limits of the account. `accountId` is the id of the user, or null for
 * an unknown login. An unknown login is counted like an account, because the limit must not reveal
 * which accounts exist.
 */
export async function countAccountSignIn(
  { limits, origin }: Ctx,
  accountId: number | null,
  login: string,
): Promise<void> {
  const accountKey = accountId === null ? hashToken(login.toLowerCase()) : toAccountKey(accountId);
  try {
    await limits.use(perAccountAndNetworkLimit, `${accountKey} ${toNetworkKey(origin.address)}`);
    // `use` returns undefined if all limits are switched off.
    await delaySignIn((await limits.use(perAccountLimit, accountKey))?.used ?? 0);
  } catch (error) {
    const isLocked = error instanceof DomainError && error.kind === 'too_many';
    throw isLocked ? signInLockedError(error) : error;
  }
}

/**
 * Resets the counts of an account after its owner has proved their identity: the count of all
 * networks together, and the count of the network of the request.
 */
export async function resetSignInLimits({ limits, origin }: Ctx, accountId: number): Promise<void> {
  const accountKey = toAccountKey(accountId);
  await limits.reset(perAccountAndNetworkLimit, `${accountKey} ${toNetworkKey(origin.address)}`);
  await limits.reset(perAccountLimit, accountKey);
}

/**
 * Returns the key of an account. The key contains the id and not the login, because the username
 * and the e-mail address are two logins of the same account.
 */
const toAccountKey = (id: number) => `user ${id}`;

function signInLockedError({ message, retryAfter }: DomainError): DomainError {
  return new DomainError(
    'too_many',
    'sign_in_locked',
    `${message} You can also sign in with a link that we email to you.`,
    retryAfter,
  );
}

/**
 * Delays an attempt: the first delayed attempt by 200 ms, each further attempt by twice the time of
 * the previous one, at most 5 s.
 */
async function delaySignIn(attempts: number): Promise<void> {
  const excess = attempts - UNDELAYED_ATTEMPTS;
  if (excess > 0) await setTimeout(Math.min(DELAY_MAX_MS, 100 * 2 ** Math.min(excess, 10)));
}
