import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';

interface OpenSession {
  id: string;
  userAgent: string;
  address: string;
  firstSeen: string;
  lastSeen: string;
  current: boolean;
}

/** Returns the open sessions of a user: the current one first, then by last use. */
export async function listOpenSessions(
  em: SqlEntityManager,
  userId: number,
  tokenHash: string,
  times: { now: Date; idleSince: Date },
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
    .where('expires_at', '>', times.now.toISOString())
    .where('last_seen_at', '>', times.idleSince.toISOString())
    .orderBy((eb) => eb('token_hash', '=', tokenHash), 'desc')
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
  return sessions.map(({ tokenHash: hash, ...session }) => ({
    ...session,
    current: hash === tokenHash,
  }));
}
