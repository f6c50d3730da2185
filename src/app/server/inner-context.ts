import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { noticeMails } from '#features/notifications/notification.jobs.ts';
import type { ActorCtx, Ctx, SessionPort, SystemCtx } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import type { Limits } from '#platform/server/limits.ts';
import { mailQueue } from '#platform/server/mail.ts';
import type { Actor } from '#platform/shared/actor.ts';

const unlimited: Limits = { use: async () => undefined, reset: async () => {} };

/** What the operator's own acts run with: no browser, no limits, the clock they are given. */
export function innerContext(system: SystemCtx, em: SqlEntityManager, at: Date): Ctx {
  return {
    ...system,
    em,
    now: () => at,
    jobs: withoutMails(system.jobs),
    actor: null,
    limits: unlimited,
    session: noBrowser(),
    origin: { address: '127.0.0.1', userAgent: 'bidwright' },
  };
}

export function actingAs(ctx: Ctx, actor: Actor): ActorCtx {
  return { ...ctx, actor };
}

const letters = new Set([mailQueue.name, noticeMails.name]);

/** Nobody waits for letters about what was seeded or imported. */
function withoutMails(jobs: Jobs): Jobs {
  return {
    async send(em, queue, data, afterSeconds) {
      if (!letters.has(queue.name)) await jobs.send(em, queue, data, afterSeconds);
    },
  };
}

function noBrowser(): SessionPort {
  const session: SessionPort = {
    token: null,
    keep(token) {
      session.token = token;
    },
    drop() {
      session.token = null;
    },
  };
  return session;
}
