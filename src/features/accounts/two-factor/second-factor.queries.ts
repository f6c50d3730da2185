import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';

export interface StoredFactor {
  secret: string;
  createdAt: string;
  /** Null if the factor is not confirmed and therefore off. */
  since: string | null;
  recoveryCodesLeft: number;
}

/** The factor is on only if `since` is not null. No view may contain the secret. */
export async function findSecondFactor(
  em: SqlEntityManager,
  userId: number,
): Promise<StoredFactor | null> {
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
 * Null if it is off or was not confirmed after `confirmedAfter`. `email` is the address to which
 * the setup was reported.
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
