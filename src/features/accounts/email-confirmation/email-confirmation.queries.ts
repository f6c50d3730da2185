import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/server/context.ts';
import { type Aliased, db, flag } from '#platform/server/database/db.ts';

export async function isEmailConfirmed(em: SqlEntityManager, userId: number): Promise<boolean> {
  const user = await db(em)
    .selectFrom('users')
    .select('email_confirmed_at as confirmedAt')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user !== undefined && user.confirmedAt !== null;
}

/**
 * Returns the account whose address a mailed link confirms, and whether the address is confirmed
 * already; null if the link is invalid or has expired.
 */
export async function findConfirmation(
  em: SqlEntityManager,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number; email: string; isConfirmed: boolean } | null> {
  const confirmation = await db(em)
    .selectFrom('email_confirmations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select((eb) => [
      'u.id as userId',
      'u.email',
      flag(eb('u.email_confirmed_at', 'is not', null)).as('isConfirmed'),
    ])
    .where('c.token_hash', '=', tokenHash)
    .where('c.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return confirmation ?? null;
}

export type ConfirmationSettings = Pick<Ctx['settings'], 'isConfirmationRequired'>;

const eb = expressionBuilder<
  Aliased<'u', 'users'> & Aliased<'c', 'users'> & Aliased<'d', 'users'>,
  'u' | 'c' | 'd'
>();

/** SQL condition on the user that a query joins as `u`, `c` or `d`. */
export function isUnconfirmed(
  { isConfirmationRequired = false }: ConfirmationSettings,
  userAlias: 'u' | 'c' | 'd' = 'u',
): RawBuilder<boolean> {
  return flag(
    eb.and([
      eb.lit(isConfirmationRequired),
      eb(`${userAlias}.email_confirmed_at`, 'is', null),
      eb(`${userAlias}.deleted_at`, 'is', null),
    ]),
  );
}
