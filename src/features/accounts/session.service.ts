import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { ActorCtx, Ctx } from '#platform/server/context.ts';
import { row, rows } from '#platform/server/db.ts';
import { publish } from '#platform/server/live.ts';
import { sweep } from '#platform/server/sweep.ts';
import { hashToken, newToken } from '#platform/server/tokens.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { DomainError } from '#platform/shared/errors.ts';
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
  const [ended] = await rows<{ userId: number }>(
    em,
    'delete from sessions where token_hash = $1 returning user_id as "userId"',
    [hashToken(session.token)],
  );
  if (ended) await publish(em, ended.userId, sessionsEnded);
  session.drop();
}

/**
 * Replaces the token of the caller's session, so that a copied cookie is dead. Returns the new one,
 * which `keepSession` sends after the transaction; null if the caller has no session. Throws
 * `signed_out` if a concurrent request has ended the session or replaced its token: `endSessions`
 * must then not run, because the session would no longer be the exception.
 */
export async function renewToken({ em, actor, session }: ActorCtx): Promise<string | null> {
  if (!session.token) return null;
  const token = newToken();
  const renewed = await row(
    em,
    'update sessions set token_hash = $2 where token_hash = $1 returning 1',
    [hashToken(session.token), hashToken(token)],
  );
  if (!renewed) throw signedOut();
  await publish(em, actor.id, sessionsEnded);
  return token;
}

/** Sets the cookie to the token that `renewToken` returned. */
export function keepSession({ session }: Pick<Ctx, 'session'>, token: string | null): void {
  if (token) session.keep(token);
}

function signedOut(): DomainError {
  return new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
}

/** Told to a person's open pages; a stream whose session is gone ends with it. */
const sessionsEnded = { kind: 'sessions', id: 0 };

interface Ending {
  /** Only this one, by its id. */
  only?: string;
  /** But for the one with this token. */
  except?: string | null;
}

/** Ends a person's sessions, here and in every process, and says how many there were. */
export async function endSessions(
  em: SqlEntityManager,
  userId: number,
  { only, except }: Ending = {},
): Promise<number> {
  const ended = await rows(
    em,
    `delete from sessions where user_id = $1
       and ($2::uuid is null or id = $2::uuid) and ($3::text is null or token_hash <> $3)
     returning 1`,
    [userId, only ?? null, except ? hashToken(except) : null],
  );
  if (ended.length > 0) await publish(em, userId, sessionsEnded);
  return ended.length;
}

/** What happens to a person, for as long as the session that asks lasts. */
export async function* heardWhileSignedIn(ctx: ActorCtx, signal: AbortSignal) {
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

/** Who comes with this token, or null. */
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

/** Removes sessions nobody can use any more. */
export async function sweepSessions(em: SqlEntityManager, now: Date): Promise<void> {
  const idleSince = new Date(now.getTime() - IDLE);
  await sweep(em, 'sessions', 'expires_at <= $1 or last_seen_at <= $2', [now, idleSince]);
}
