import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row } from '#platform/server/db.ts';

export interface Factor {
  secret: string;
  begunAt: string;
  since: string | null;
  recoveryCodesLeft: number;
}

/** A person's second factor, begun or confirmed; the secret is for the services alone. */
export function factorOf(em: SqlEntityManager, userId: number): Promise<Factor | null> {
  return row<Factor>(
    em,
    `select f.secret, f.begun_at as "begunAt", f.confirmed_at as since,
       (select count(*)::int from recovery_codes r
        where r.user_id = f.user_id and r.used_at is null) as "recoveryCodesLeft"
     from second_factors f where f.user_id = $1`,
    [userId],
  );
}

/** Whose password waits behind this token, while it waits. */
export async function challengedUser(
  em: SqlEntityManager,
  tokenHash: string,
  now: Date,
): Promise<number | null> {
  const found = await row<{ userId: number }>(
    em,
    `select user_id as "userId" from sign_in_challenges where token_hash = $1 and expires_at > $2`,
    [tokenHash, now],
  );
  return found?.userId ?? null;
}
