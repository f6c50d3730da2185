import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { deleteExpired } from '#platform/server/delete-expired.ts';
import { publish } from '#platform/server/live.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { sessionOf } from './account.queries.ts';
import { Session } from './session.entity.ts';
import { SESSION_DAYS, SESSION_IDLE_DAYS } from './session.rules.ts';

const IDLE = SESSION_IDLE_DAYS * DAY_MS;
const ABSOLUTE = SESSION_DAYS * DAY_MS;
/**
 * Milliseconds between updates of `lastSeenAt`, because one per request would be too many writes.
 */
const SEEN_EVERY = 3_600_000;

/** Opens a session with a new token and closes the current session of the request. */
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

/** Deletes the session of the request, if it has one, and its cookie. */
export async function closeSession({ em, session }: Ctx): Promise<void> {
  if (!session.token) return;
  const ended = await db(em)
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(session.token))
    .returning('user_id')
    .executeTakeFirst();
  if (ended) await publish(em, ended.user_id, sessionsEnded);
  session.drop();
}

/**
 * Replaces the token of the caller's session, so that a copied cookie becomes invalid. Returns the
 * new token, which `setSessionCookie` sends after the transaction; null if there is no session.
 * Throws `signed_out` if a concurrent request has deleted the session or replaced its token:
 * `endSessions` must then not run, because the session would no longer be the exception.
 */
export async function renewToken({ em, actor, session }: ActorCtx): Promise<string | null> {
  if (!session.token) return null;
  const token = newToken();
  // One statement, so that of two concurrent requests only one renews the token.
  const { numUpdatedRows } = await db(em)
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('token_hash', '=', hashToken(session.token))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw signedOut();
  await publish(em, actor.id, sessionsEnded);
  return token;
}

/** Sets the cookie to the token that `renewToken` returned. */
export function setSessionCookie({ session }: Pick<Ctx, 'session'>, token: string | null): void {
  if (token) session.keep(token);
}

function signedOut(): DomainError {
  return new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
}

/** Live event after which each stream checks its session and closes if it was deleted. */
const sessionsEnded = { kind: 'sessions', id: 0 };

interface Ending {
  /** Id of the only session to delete. */
  only?: string;
  /** Token of the session that remains; null or absent if none does. */
  except?: string | null;
}

/** Deletes sessions of a user and closes their streams. Returns the number of deleted sessions. */
export async function endSessions(
  em: SqlEntityManager,
  userId: number,
  { only, except }: Ending = {},
): Promise<number> {
  const ended = await em.nativeDelete(Session, {
    userId,
    ...(only && { id: only }),
    ...(except && { tokenHash: { $ne: hashToken(except) } }),
  });
  if (ended > 0) await publish(em, userId, sessionsEnded);
  return ended;
}

/**
 * Yields the live events of the actor. Throws `signed_out` if an event about sessions, or a gap in
 * the events, finds the session deleted.
 */
export async function* eventsWhileSignedIn(ctx: ActorCtx, signal: AbortSignal) {
  for await (const event of ctx.live.of(ctx.actor.id, signal)) {
    const mayHaveEnded = event.kind === sessionsEnded.kind || event.kind === 'missed';
    if (mayHaveEnded && !(await isOpen(ctx))) {
      throw signedOut();
    }
    yield event;
  }
}

async function isOpen({ em, now, session }: ActorCtx): Promise<boolean> {
  return session.token !== null && (await actorOf(em.fork(), session.token, now())) !== null;
}

interface SeenActor extends Actor {
  /** False for an admin without a second factor. */
  proven: boolean;
}

/** Returns the user of a session token; null if the session has expired or was deleted. */
export async function actorOf(
  em: SqlEntityManager,
  token: string,
  now: Date,
): Promise<SeenActor | null> {
  const tokenHash = hashToken(token);
  const seen = await sessionOf(em, tokenHash, now, new Date(now.getTime() - IDLE));
  if (!seen) return null;
  const { lastSeenAt, ...actor } = seen;
  if (now.getTime() - lastSeenAt.getTime() > SEEN_EVERY) {
    await em.nativeUpdate(Session, { tokenHash }, { lastSeenAt: now });
  }
  return actor;
}

/** Deletes sessions that have expired or were idle for too long. */
export function deleteExpiredSessions(em: SqlEntityManager, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - IDLE);
  return deleteExpired(em, 'sessions', (eb) =>
    eb.or([
      eb('expires_at', '<=', now.toISOString()),
      eb('last_seen_at', '<=', idleSince.toISOString()),
    ]),
  );
}
