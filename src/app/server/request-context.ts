import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '#features/accounts/session.service.ts';
import type { Ctx, Repeat, SystemCtx } from '#platform/server/context.ts';
import { readCopy } from '#platform/server/db.ts';
import type { Limits } from '#platform/server/limits.ts';
import type { Replica } from '#platform/server/replica.ts';
import { toldLimits } from './rate-limit-header.ts';
import { isSafe, sessionCookie } from './session-cookie.ts';

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>;

interface Copy {
  replica: Replica;
  isKept(request: FastifyRequest): boolean;
}

/** Builds what every service gets first: once per request, the actor looked up once. */
export function contexts(system: SystemCtx, limits: Limits, copy: Copy | null): ContextOf {
  const sessionOf = sessionCookie(system.settings.appUrl);
  return async (request, reply) => {
    const em = system.em.fork();
    const session = sessionOf(request, reply);
    // Who is signed in, and who changes something, reads what they wrote; what is kept must not be
    // from before the change that dropped the last.
    if (copy && !session.token && isSafe(request) && !copy.isKept(request)) {
      readCopy(em, copy.replica);
    }
    const seen = session.token ? await actorOf(em, session.token, system.now()) : null;
    if (seen) request.log = request.log.child({ actor: seen.id });
    const isReady = seen?.proven || !system.settings.adminsNeedFactor;
    const who = isReady ? { actor: seen, unready: null } : { actor: null, unready: seen };
    const userAgent = request.headers['user-agent'] ?? '';
    const origin = { address: request.ip, userAgent, requestId: request.id };
    const repeat = repeatOf(request, reply);
    return { ...system, em, ...who, session, limits: toldLimits(limits, reply), origin, repeat };
  };
}

function repeatOf({ headers }: FastifyRequest, reply: FastifyReply): Repeat | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return { key: String(key), sayReplayed: () => void reply.header('idempotent-replayed', 'true') };
}
