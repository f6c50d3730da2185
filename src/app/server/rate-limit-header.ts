import type { FastifyReply } from 'fastify';
import type { Limit, LimitState, Limits } from '#platform/server/limits.ts';
import { DomainError } from '#platform/shared/errors.ts';

/**
 * Returns limits that send the remaining uses in a RateLimit header
 * (draft-ietf-httpapi-ratelimit-headers).
 */
export function reportLimits(limits: Limits, reply: FastifyReply): Limits {
  return {
    async use(limit, key) {
      try {
        const left = await limits.use(limit, key);
        if (left && limit.isReported !== false) addHeader(reply, limit, left);
        return left;
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
  const line = `"${name}";r=${uses};t=${seconds}`;
  reply.header('ratelimit', header ? `${header}, ${line}` : line);
}
