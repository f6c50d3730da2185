import type { FastifyReply } from 'fastify';
import type { Limit, LimitState, Limits } from '#platform/server/limits.ts';
import { DomainError } from '#platform/shared/errors.ts';

/**
 * Returns limits that send the remaining uses in a RateLimit header
 * (draft-ietf-httpapi-ratelimit-headers).
 */
export function withRateLimitHeader(limits: Limits, reply: FastifyReply): Limits {
  return {
    async use(limit, key) {
      try {
        const remaining = await limits.use(limit, key);
        if (remaining && limit.isReported !== false) addHeader(reply, limit, remaining);
        return remaining;
      } catch (error) {
        if (error instanceof DomainError && error.retryAfter) {
          addHeader(reply, limit, { uses: 0, seconds: error.retryAfter });
        }
        throw error;
      }
    },
    reset: limits.reset,
  };
}

function addHeader(
  reply: FastifyReply,
  { name }: Limit,
  { uses, seconds }: Omit<LimitState, 'used'>,
) {
  const header = reply.getHeader('ratelimit');
  const item = `"${name}";r=${uses};t=${seconds}`;
  reply.header('ratelimit', header ? `${header}, ${item}` : item);
}
