import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';

export interface SecondFactorState {
  secret: string;
  createdAt: string;
  since: string | null;
  recoveryCodesLeft: number;
}

/** Returns a user's second factor, confirmed or not; only services may read the secret. */
export async function findSecondFactor(
  em: SqlEntityManager,
  userId: number,
): Promise<SecondFactorState | null> {
  const factor = await db(em)
    .selectFrom('second_factors as f')
    .leftJoin('recovery_codes as r', (join) =>
      join.onRef('r.user_id', '=', 'f.user_id').on('r.used_at', 'is', null),
    )
    .select(({ fn }) => [
      'f.secret',
      'f.created_at as createdAt',
      'f.confirmed_at as since',
      fn.count<number>('r.code_hash').as('recoveryCodesLeft'),
    ])
    .where('f.user_id', '=', userId)
    .groupBy('f.user_id')
    .executeTakeFirst();
  return factor ?? null;
}

/**
 * Returns the second factor that a mailed link removes, with the address to which it was reported;
 * null if the link has expired.
 */
export async function findFactorByObjection(
  em: SqlEntityManager,
  tokenHash: string,
  confirmedAfter: Date,
): Promise<{ userId: number; email: string; since: string } | null> {
  const factor = await db(em)
    .selectFrom('second_factors as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(({ fn }) => [
      'f.user_id as userId',
      fn.coalesce('f.reported_email', 'u.email').as('email'),
      'f.confirmed_at as since',
    ])
    .where('f.objection_hash', '=', tokenHash)
    .where('f.confirmed_at', '>', confirmedAfter.toISOString())
    .$narrowType<{ since: string }>()
    .executeTakeFirst();
  return factor ?? null;
}

/** Returns an open sign-in challenge; null if it has expired. */
export async function findChallenge(
  em: SqlEntityManager,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number } | null> {
  const challenge = await db(em)
    .selectFrom('sign_in_challenges')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return challenge ?? null;
}
