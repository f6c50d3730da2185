import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { type Aliased, db, flag } from '#platform/server/database/db.ts';
import type { Role } from '#platform/shared/actor.ts';
import { fullName } from '../user-columns.queries.ts';

const eb = expressionBuilder<Aliased<'u', 'users'>, 'u'>();

const isSuspended = eb('u.suspended_at', 'is not', null);
const isDeleted = eb('u.deleted_at', 'is not', null);

const accountStatusColumns = [
  flag(isSuspended).as('isSuspended'),
  flag(isDeleted).as('isDeleted'),
] as const;

const isInactive = eb.or([isSuspended, isDeleted]);

interface UserStatus {
  id: number;
  role: Role;
  isSuspended: boolean;
}

/**
 * Omits deleted accounts. Locks the users in the order of their ids, so that concurrent calls do
 * not deadlock.
 */
export async function lockUsersAndAdmins(
  em: SqlEntityManager,
  userIds: number[],
): Promise<UserStatus[]> {
  const users = await db(em)
    .selectFrom('users')
    .select(['id', 'role', 'suspended_at as suspendedAt'])
    .where((eb) => eb.or([eb('id', '=', eb.fn.any(eb.val(userIds))), eb('role', '=', 'admin')]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return users.map(({ id, role, suspendedAt }) => ({
    id,
    role,
    isSuspended: suspendedAt !== null,
  }));
}

export interface AccountStatus {
  isSuspended: boolean;
  isDeleted: boolean;
}

/** Locks the user, so that the status cannot change before the end of the transaction. */
export async function lockAccountStatus(
  em: SqlEntityManager,
  userId: number,
): Promise<AccountStatus | null> {
  const status = await db(em)
    .selectFrom('users as u')
    .select(accountStatusColumns)
    .where('u.id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return status ?? null;
}

export async function listSuspendedBefore(
  em: SqlEntityManager,
  userIds: number[],
  at: Date,
): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('users')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(userIds))))
    .where('suspended_at', '<', at.toISOString())
    .execute();
  return rows.map(({ id }) => id);
}

export async function findInactiveUser(
  em: SqlEntityManager,
  userIds: number[],
): Promise<{ name: string; isDeleted: boolean } | null> {
  const user = await db(em)
    .selectFrom('users as u')
    .select([fullName.as('name'), 'u.deleted_at as deletedAt'])
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val(userIds))))
    .where(isInactive)
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst();
  return user ? { name: user.name, isDeleted: user.deletedAt !== null } : null;
}
