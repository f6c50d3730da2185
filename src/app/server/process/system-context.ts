import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { notificationMailQueue } from '#features/notifications/notification-mail.jobs.ts';
import type { ActorCtx, Ctx, Jobs, SessionPort, SystemCtx } from '#platform/server/context.ts';
import { mailQueue } from '#platform/server/mail/mail.ts';
import type { RateLimiter } from '#platform/server/rate-limits/rate-limiter.ts';
import type { Actor } from '#platform/shared/actor.ts';

const unlimited: RateLimiter = { use: async () => undefined, reset: async () => {} };

/** For the demo and imports: no actor, no rate limits, no mails. */
export function createOperatorContext(system: SystemCtx, em: SqlEntityManager, at: Date): Ctx {
  return {
    ...system,
    settings: { ...system.settings, mailGroupSeconds: 0 },
    em,
    now: () => at,
    jobs: withoutMails(system.jobs),
    actor: null,
    isRunByOperator: true,
    limits: unlimited,
    session: createMemorySession(),
    origin: { address: '127.0.0.1', userAgent: 'bidwright' },
  };
}

export function withActor(ctx: Ctx, actor: Actor): ActorCtx {
  return { ...ctx, actor };
}

const mailQueues = new Set([mailQueue.name, notificationMailQueue.name]);

function withoutMails(jobs: Jobs): Jobs {
  return {
    async send(em, queue, data, afterSeconds) {
      if (!mailQueues.has(queue.name)) await jobs.send(em, queue, data, afterSeconds);
    },
  };
}

function createMemorySession(): SessionPort {
  const session: SessionPort = {
    token: null,
    setToken(token) {
      session.token = token;
    },
    clearToken() {
      session.token = null;
    },
  };
  return session;
}
