import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Ctx } from '#platform/server/context.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { sessionOf } from './account.queries.ts';
import { Session } from './session.entity.ts';
import { SESSION_DAYS, SESSION_IDLE_DAYS } from './session.rules.ts';

const IDLE = SESSION_IDLE_DAYS * DAY_MS;
const ABSOLUTE = SESSION_DAYS * DAY_MS;
/** How stale "last seen" may be: writing it on each request would cost a write per read. */
const SEEN_EVERY = 3_600_000;

/** Signs a person in: a new token always, the one they came with dies. */
export async function openSession(ctx: Ctx, userId: number): Promise<void> {
  await closeSession(ctx);
  const token = newToken();
  const now = ctx.now();
  ctx.em.create(Session, {
    tokenHash: hashToken(token),
    userId,
    userAgent: ctx.origin.userAgent.slice(0, 300),
    address: ctx.origin.address.slice(0, 64),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE),
  });
  await ctx.em.flush();
  ctx.session.keep(token);
}

export async function closeSession({ em, session }: Ctx): Promise<void> {
  if (!session.token) return;
  await em.nativeDelete(Session, { tokenHash: hashToken(session.token) });
  session.drop();
}

/** Who comes with this token, or null. */
export async function actorOf(
  em: SqlEntityManager,
  token: string,
  now: Date,
): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const seen = await sessionOf(em, tokenHash, now, new Date(now.getTime() - IDLE));
  if (!seen) return null;
  const { lastSeenAt, ...actor } = seen;
  if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY) {
    await em.nativeUpdate(Session, { tokenHash }, { lastSeenAt: now });
  }
  return actor;
}

/** Removes sessions nobody can use any more. */
export async function sweepSessions(em: SqlEntityManager, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - IDLE);
  await em.nativeDelete(Session, {
    $or: [{ expiresAt: { $lte: now } }, { lastSeenAt: { $lte: idleSince } }],
  });
}
