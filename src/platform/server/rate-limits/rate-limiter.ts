import type { Pool } from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DomainError } from '#platform/shared/errors.ts';
import { formatCount } from '#platform/shared/format/text.ts';

export interface RateLimit {
  name: string;
  maxUses: number;
  windowSeconds: number;
  /** If true, responses report the remaining uses; default true. */
  isReported?: boolean;
  isPerProcess?: true;
}

export interface RateLimitState {
  remaining: number;
  /** Including this one. */
  used: number;
  seconds: number;
}

export interface RateLimiter {
  /** Throws `too_many` with the seconds to wait. Undefined if limits are switched off. */
  use(limit: RateLimit, key: string, uses?: number): Promise<RateLimitState | undefined>;
  reset(limit: RateLimit, key: string): Promise<void>;
}

/** `factor` multiplies the maximum uses; 0 switches all limits off. */
export function createRateLimiter(pool: Pool, factor: number): RateLimiter {
  if (factor === 0) return { use: async () => undefined, reset: async () => {} };
  const limiters = new Map<string, RateLimiterPostgres | RateLimiterMemory>();
  const getLimiter = ({ name, maxUses, windowSeconds, isPerProcess }: RateLimit) => {
    const points = Math.max(1, Math.round(maxUses * factor));
    const options = { keyPrefix: name, points, duration: windowSeconds };
    const limiter =
      limiters.get(name) ??
      (isPerProcess
        ? new RateLimiterMemory(options)
        : new RateLimiterPostgres({
            ...options,
            storeClient: pool,
            storeType: 'pool',
            tableName: 'limits',
            tableCreated: true,
            clearExpiredByTimeout: false,
          }));
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async use(limit, key, uses = 1) {
      const result = await getLimiter(limit)
        .consume(key, uses)
        // The library rejects with its counts if the limit is exceeded.
        .catch((rejection: unknown) => {
          throw rejection instanceof RateLimiterRes ? tooManyAttemptsError(rejection) : rejection;
        });
      return {
        remaining: result.remainingPoints,
        used: result.consumedPoints,
        seconds: Math.ceil(result.msBeforeNext / 1_000),
      };
    },
    async reset(limit, key) {
      await getLimiter(limit).delete(key);
    },
  };
}

function tooManyAttemptsError({ msBeforeNext }: RateLimiterRes): DomainError {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return new DomainError(
    'too_many',
    'too_many',
    `Too many attempts. Please try again in ${formatWait(seconds)}.`,
    seconds,
  );
}

function formatWait(seconds: number): string {
  if (seconds < 90) return formatCount(seconds, 'second');
  if (seconds <= 7_200) return formatCount(Math.ceil(seconds / 60), 'minute');
  return formatCount(Math.ceil(seconds / 3_600), 'hour');
}
