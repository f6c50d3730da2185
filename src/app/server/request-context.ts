import type { FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '#features/accounts/session.service.ts';
import type { Ctx, Repeat, SystemCtx } from '#platform/server/context.ts';
import { allowReplica } from '#platform/server/db.ts';
import type { Limits } from '#platform/server/limits.ts';
import { useProcedureLimit } from './procedure-limits.ts';
import { reportLimits } from './rate-limit-header.ts';
import { isSafe, sessionCookie } from './session-cookie.ts';

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Ctx>;

/** Returns the function that creates the context of a request, with one query for the actor. */
export function contexts(system: SystemCtx, limits: Limits): ContextOf {
  const sessionOf = sessionCookie(system.settings.appUrl);
  return async (request, reply) => {
    const em = system.em.fork();
    const session = sessionOf(request, reply);
    // Signed-in users and writes must see earlier writes, so only anonymous reads use the replica.
    if (!session.token && isSafe(request)) allowReplica(em);
    const seen = session.token ? await actorOf(em, session.token, system.now()) : null;
    if (seen) request.log = request.log.child({ actor: seen.id });
    const isReady = seen?.proven || !system.settings.adminsNeedFactor;
    const who = isReady ? { actor: seen, unready: null } : { actor: null, unready: seen };
    const userAgent = request.headers['user-agent'] ?? '';
    const origin = { address: request.ip, userAgent, requestId: request.id };
    const repeat = repeatOf(request, reply);
    const reported = reportLimits(limits, reply);
    const caller = { limits: reported, actor: seen, origin };
    const countCall = (path: string) => useProcedureLimit(caller, path);
    return { ...system, em, ...who, session, limits: reported, countCall, origin, repeat };
  };
}

function repeatOf({ headers }: FastifyRequest, reply: FastifyReply): Repeat | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  return { key: String(key), onReplayed: () => void reply.header('idempotent-replayed', 'true') };
}
