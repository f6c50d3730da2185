import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import type { Role } from '#platform/shared/actor.ts';
import { fullName } from '../user-columns.queries.ts';

export interface AccountWithPassword {
  id: number;
  role: Role;
  name: string;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  passwordHash: string;
}

const accountColumns = [
  'u.id',
  'u.role',
  fullName.as('name'),
  'u.first_name as firstName',
  'u.last_name as lastName',
  'u.username',
  'u.email',
  'u.password_hash as passwordHash',
] as const;

/** A deleted account has its anonymized values. */
export async function findAccount(
  em: SqlEntityManager,
  userId: number,
): Promise<AccountWithPassword | null> {
  const users = db(em).selectFrom('users as u').select(accountColumns);
  return (await users.where('u.id', '=', userId).executeTakeFirst()) ?? null;
}

export async function findAccountByEmail(
  em: SqlEntityManager,
  email: string,
): Promise<AccountWithPassword | null> {
  const users = db(em).selectFrom('users as u').select(accountColumns);
  return (await users.where('u.email', '=', email).executeTakeFirst()) ?? null;
}

export async function findAccountByResetToken(
  em: SqlEntityManager,
  tokenHash: string,
  now: Date,
): Promise<AccountWithPassword | null> {
  const account = await db(em)
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(accountColumns)
    .where('r.token_hash', '=', tokenHash)
    .where('r.expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return account ?? null;
}
