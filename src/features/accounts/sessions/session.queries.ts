import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import { compileOnce, type Slot } from '#platform/server/database/compile-once.ts';
import { type Database, db } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { fullName } from '../user-columns.queries.ts';

export interface SessionUser extends Actor {
  /** False for an active admin without a second factor; true for all other users. */
  hasRequiredFactor: boolean;
  lastSeenAt: Date;
  provedAt: Date | null;
}

interface SessionValues {
  tokenHash: string;
  now: string;
  idleSince: string;
}

const sessionUsers = compileOnce((query: Kysely<Database>, slot: Slot<SessionValues>) =>
  query
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('second_factors as f', (join) =>
      join.onRef('f.user_id', '=', 'u.id').on('f.confirmed_at', 'is not', null),
    )
    .select([
      'u.id',
      fullName.as('name'),
      'u.role',
      'u.suspended_at as suspendedAt',
      's.last_seen_at as lastSeenAt',
      's.proved_at as provedAt',
      'f.confirmed_at as factorSince',
    ])
    .where('s.token_hash', '=', slot('tokenHash'))
    .where('s.expires_at', '>', slot('now'))
    .where('s.last_seen_at', '>', slot('idleSince'))
    .where('u.deleted_at', 'is', null),
);

/**
 * Null if the session has expired or was last used before `idleSince`, or if its user is deleted.
 */
export async function findSessionUser(
  em: SqlEntityManager,
  tokenHash: string,
  now: Date,
  idleSince: Date,
): Promise<SessionUser | null> {
  const times = { now: now.toISOString(), idleSince: idleSince.toISOString() };
  const [session] = await sessionUsers(em, { tokenHash, ...times }, {});
  if (!session) return null;
  const { id, name, role, suspendedAt, lastSeenAt, provedAt, factorSince } = session;
  const isActiveAdmin = role === 'admin' && suspendedAt === null;
  return {
    id,
    name,
    // A suspended admin has the permissions of a client, but the audit log contains the role
    // `admin`.
    role: role === 'admin' && !isActiveAdmin ? 'client' : role,
    loggedAs: role === 'admin' ? role : null,
    lastSeenAt: new Date(lastSeenAt),
    provedAt: provedAt === null ? null : new Date(provedAt),
    hasRequiredFactor: !isActiveAdmin || factorSince !== null,
  };
}

interface OpenSession {
  id: string;
  userAgent: string;
  address: string;
  firstSeen: string;
  lastSeen: string;
  current: boolean;
}

/**
 * At most 100: first the session with `currentTokenHash`, then the others, most recently used
 * first. Sessions last used before `idleSince` are not open.
 */
export async function listOpenSessions(
  em: SqlEntityManager,
  userId: number,
  currentTokenHash: string,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<OpenSession[]> {
  const sessions = await db(em)
    .selectFrom('sessions')
    .select([
      'id',
      'user_agent as userAgent',
      'address',
      'created_at as firstSeen',
      'last_seen_at as lastSeen',
      'token_hash as tokenHash',
    ])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now.toISOString())
    .where('last_seen_at', '>', idleSince.toISOString())
    .orderBy((eb) => eb('token_hash', '=', currentTokenHash), 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return sessions.map(({ tokenHash, ...session }) => ({
    ...session,
    current: tokenHash === currentTokenHash,
  }));
}
