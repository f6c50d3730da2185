import type { FastifyReply } from 'fastify';
import type {
  RateLimit,
  RateLimiter,
  RateLimitState,
} from '#platform/server/rate-limits/rate-limiter.ts';
import { DomainError } from '#platform/shared/errors.ts';

/**
 * Returns limits that send the remaining uses in a RateLimit header
 * (draft-ietf-httpapi-ratelimit-headers).
 */
export function withRateLimitHeader(limits: RateLimiter, reply: FastifyReply): RateLimiter {
  return {
    async use(limit, key) {
      try {
        const remaining = await limits.use(limit, key);
        if (remaining && limit.isReported !== false) addHeader(reply, limit, remaining);
        return remaining;
      } catch (error) {
        if (error instanceof DomainError && error.retryAfter) {
          addHeader(reply, limit, { remaining: 0, seconds: error.retryAfter });
        }
        throw error;
      }
    },
    reset: limits.reset,
  };
}

function addHeader(
  reply: FastifyReply,
  { name }: RateLimit,
  { remaining: uses, seconds }: Omit<RateLimitState, 'used'>,
) {
  const header = reply.getHeader('ratelimit');
  const item = `"${name}";r=${uses};t=${seconds}`;
  reply.header('ratelimit', header ? `${header}, ${item}` : item);
}
