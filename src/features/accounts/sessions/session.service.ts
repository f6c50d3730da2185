import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { deleteExpired } from '#platform/server/database/delete-expired.ts';
import { publishEvent } from '#platform/server/realtime.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { Session } from './session.entity.ts';
import { findSessionUser, type SessionUser } from './session.queries.ts';
import { SESSION_IDLE_DAYS, SESSION_MAX_AGE_DAYS } from './session.rules.ts';

const IDLE_MS = SESSION_IDLE_DAYS * DAY_MS;
const MAX_AGE_MS = SESSION_MAX_AGE_DAYS * DAY_MS;
/** An update of `lastSeenAt` for each request would be too many writes. */
const LAST_SEEN_INTERVAL_MS = 3_600_000;

/**
 * Closes the earlier session of the request. If `isPasswordVerified` is false, actions that need a
 * recent proof require the password.
 */
export async function openSession(
  ctx: Ctx,
  userId: number,
  { isPasswordVerified }: { isPasswordVerified: boolean },
): Promise<void> {
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
    provedAt: isPasswordVerified ? now : null,
    expiresAt: new Date(now.getTime() + MAX_AGE_MS),
  });
  await ctx.em.flush();
  ctx.session.setToken(token);
}

export async function closeSession({ em, session }: Ctx): Promise<void> {
  if (!session.token) return;
  const deletedSession = await db(em)
    .deleteFrom('sessions')
    .where('token_hash', '=', hashToken(session.token))
    .returning('user_id')
    .executeTakeFirst();
  if (deletedSession) await publishEvent(em, deletedSession.user_id, sessionsEndedEvent);
  session.clearToken();
}

/**
 * Makes a copied cookie invalid. After the transaction, the caller must pass the result to
 * `setSessionCookie`. Throws `signed_out` if a concurrent request has deleted the session or
 * replaced its token: `endSessions` would then also delete the caller's session.
 */
export async function renewSessionToken({ em, actor, session }: ActorCtx): Promise<string | null> {
  if (!session.token) return null;
  const token = newToken();
  // One statement, so that only one of two concurrent requests renews the token.
  const { numUpdatedRows } = await db(em)
    .updateTable('sessions')
    .set({ token_hash: hashToken(token) })
    .where('token_hash', '=', hashToken(session.token))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw signedOutError();
  // Streams that were opened with the earlier token must close.
  await publishEvent(em, actor.id, sessionsEndedEvent);
  return token;
}

export function setSessionCookie({ session }: Pick<Ctx, 'session'>, token: string | null): void {
  if (token) session.setToken(token);
}

function signedOutError(): DomainError {
  return new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
}

/** Makes each stream of the user check its session. A stream closes if its session was deleted. */
const sessionsEndedEvent = { kind: 'sessions', id: 0 };

interface EndSessionsOptions {
  sessionId?: string;
  exceptToken?: string | null;
}

/** By default all. Also closes their live event streams. Returns the number of deleted sessions. */
export async function endSessions(
  em: SqlEntityManager,
  userId: number,
  { sessionId, exceptToken }: EndSessionsOptions = {},
): Promise<number> {
  const deletedCount = await em.nativeDelete(Session, {
    userId,
    ...(sessionId && { id: sessionId }),
    ...(exceptToken && { tokenHash: { $ne: hashToken(exceptToken) } }),
  });
  if (deletedCount > 0) await publishEvent(em, userId, sessionsEndedEvent);
  return deletedCount;
}

/**
 * Checks the session after an event about sessions and after `missed`. Throws `signed_out` if it is
 * no longer open.
 */
export async function* streamEventsWhileSignedIn(ctx: ActorCtx, signal: AbortSignal) {
  for await (const event of ctx.realtime.subscribe(ctx.actor.id, signal)) {
    const isSessionInDoubt = event.kind === sessionsEndedEvent.kind || event.kind === 'missed';
    if (isSessionInDoubt && !(await isSessionOpen(ctx))) {
      throw signedOutError();
    }
    yield event;
  }
}

/**
 * Throws `signed_out` if the session has ended since the request began. A caller without a session,
 * such as a test, passes.
 */
export async function assertSessionOpen(ctx: ActorCtx): Promise<void> {
  if (ctx.session.token !== null && !(await isSessionOpen(ctx))) throw signedOutError();
}

async function isSessionOpen({ em, now, session }: ActorCtx): Promise<boolean> {
  return (
    session.token !== null && (await findSessionActor(em.fork(), session.token, now())) !== null
  );
}

/**
 * Null if the session has expired or was idle for too long. Updates `lastSeenAt` at most once an
 * hour.
 */
export async function findSessionActor(
  em: SqlEntityManager,
  token: string,
  now: Date,
): Promise<Omit<SessionUser, 'lastSeenAt'> | null> {
  const tokenHash = hashToken(token);
  const sessionUser = await findSessionUser(em, tokenHash, now, new Date(now.getTime() - IDLE_MS));
  if (!sessionUser) return null;
  const { lastSeenAt, ...actor } = sessionUser;
  if (now.getTime() - lastSeenAt.getTime() > LAST_SEEN_INTERVAL_MS) {
    await em.nativeUpdate(Session, { tokenHash }, { lastSeenAt: now });
  }
  return actor;
}

export function deleteExpiredSessions(em: SqlEntityManager, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - IDLE_MS);
  return deleteExpired(em, 'sessions', (eb) =>
    eb.or([
      eb('expires_at', '<=', now.toISOString()),
      eb('last_seen_at', '<=', idleSince.toISOString()),
    ]),
  );
}
