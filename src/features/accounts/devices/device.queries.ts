import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rows } from '#platform/server/db.ts';

interface OpenSession {
  id: string;
  userAgent: string;
  address: string;
  firstSeen: string;
  lastSeen: string;
  current: boolean;
}

/** A person's sessions that still open something, this one first, then the last used. */
export function openSessions(
  em: SqlEntityManager,
  userId: number,
  tokenHash: string,
  at: { now: Date; idleSince: Date },
): Promise<OpenSession[]> {
  return rows<OpenSession>(
    em,
    `select id, user_agent as "userAgent", address, created_at as "firstSeen",
       last_seen_at as "lastSeen", token_hash = $2 as current
     from sessions
     where user_id = $1 and expires_at > $3 and last_seen_at > $4
     order by token_hash = $2 desc, last_seen_at desc limit 100`,
    [userId, tokenHash, at.now, at.idleSince],
  );
}
