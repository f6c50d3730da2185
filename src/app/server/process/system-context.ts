import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { notificationMailQueue } from '#features/notifications/notification-mail.jobs.ts';
import type { ActorCtx, Ctx, Jobs, SessionPort, SystemCtx } from '#platform/server/context.ts';
import { mailQueue } from '#platform/server/mail/mail.ts';
import type { RateLimiter } from '#platform/server/rate-limits/rate-limiter.ts';
import type { Actor } from '#platform/shared/actor.ts';

const unlimited: RateLimiter = { use: async () => undefined, reset: async () => {} };

/**
 * Returns the context for the demo and for imports, which the operator runs. The context has no
 * actor (see `withActor`), no rate limits and sends no mails. `at` is its current time.
 */
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

/** Returns the context with a signed-in user. */
export function withActor(ctx: Ctx, actor: Actor): ActorCtx {
  return { ...ctx, actor };
}

const mailQueues = new Set([mailQueue.name, notificationMailQueue.name]);

/** Returns a job queue that drops mails, because demo and imports must not send mails. */
function withoutMails(jobs: Jobs): Jobs {
  return {
    async send(em, queue, data, afterSeconds) {
      if (!mailQueues.has(queue.name)) await jobs.send(em, queue, data, afterSeconds);
    },
  };
}

/** Returns a session without a cookie, because the sign-up of a user starts a session. */
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
