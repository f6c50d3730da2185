import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, type RawBuilder } from 'kysely';
import type { Ctx } from '#platform/server/context.ts';
import { type Aliased, db, flag } from '#platform/server/database/db.ts';

/** Returns whether the owner of the account has proved that its address is theirs. */
export async function isEmailConfirmed(em: SqlEntityManager, userId: number): Promise<boolean> {
  const user = await db(em)
    .selectFrom('users')
    .select('email_confirmed_at as at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return (user?.at ?? null) !== null;
}

/** Returns the account whose address a mailed link confirms; null if the link has expired. */
export async function findConfirmation(
  em: SqlEntityManager,
  tokenHash: string,
  now: Date,
): Promise<{ userId: number; email: string } | null> {
  const row = await db(em)
    .selectFrom('email_confirmations as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id as userId', 'u.email'])
    .where('c.token_hash', '=', tokenHash)
    .where('c.expires_at', '>', now.toISOString())
    .where('u.email_confirmed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The setting that decides whether unconfirmed addresses are marked. */
export type ConfirmationSettings = Pick<Ctx['settings'], 'isConfirmationRequired'>;

const eb = expressionBuilder<
  Aliased<'u', 'users'> & Aliased<'c', 'users'> & Aliased<'d', 'users'>,
  'u' | 'c' | 'd'
>();

/**
 * Returns whether the user that a read joins as `u`, `c` or `d` is marked as "Address not confirmed"
 * for others: only where a confirmation is required, and no deleted account.
 */
export function isUnconfirmed(
  { isConfirmationRequired = false }: ConfirmationSettings,
  user: 'u' | 'c' | 'd' = 'u',
): RawBuilder<boolean> {
  return flag(
    eb.and([
      eb.lit(isConfirmationRequired),
      eb(`${user}.email_confirmed_at`, 'is', null),
      eb(`${user}.deleted_at`, 'is', null),
    ]),
  );
}
