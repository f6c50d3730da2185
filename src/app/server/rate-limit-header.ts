import type { FastifyReply } from 'fastify';
import type { Left, Limit, Limits } from '#platform/server/limits.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Limits that tell the caller what is left of them (draft-ietf-httpapi-ratelimit-headers). */
export function toldLimits(limits: Limits, reply: FastifyReply): Limits {
  return {
    async use(limit, key) {
      try {
        const left = await limits.use(limit, key);
        if (left && limit.told !== false) tell(reply, limit, left);
        return left;
      } catch (error) {
        if (error instanceof DomainError && error.retryAfter) {
          tell(reply, limit, { uses: 0, seconds: error.retryAfter });
        }
        throw error;
      }
    },
    forgive: limits.forgive,
  };
}

function tell(reply: FastifyReply, { name }: Limit, { uses, seconds }: Omit<Left, 'used'>) {
  const told = reply.getHeader('ratelimit');
  const line = `"${name}";r=${uses};t=${seconds}`;
  reply.header('ratelimit', told ? `${told}, ${line}` : line);
}
