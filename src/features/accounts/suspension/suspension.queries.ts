import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { type Aliased, db, flag } from '#platform/server/database/db.ts';
import type { Role } from '#platform/shared/actor.ts';
import { fullName } from '../user-columns.queries.ts';

// Columns and conditions of reads that select the user as `u`.
const eb = expressionBuilder<Aliased<'u', 'users'>, 'u'>();

const isSuspended = eb('u.suspended_at', 'is not', null);
const isFormer = eb('u.deleted_at', 'is not', null);

/** Columns of an `AccountStatus`. */
const accountStatusColumns = [
  flag(isSuspended).as('suspended'),
  flag(isFormer).as('former'),
] as const;

/** Whether the user is suspended or has deleted their account. */
const isInactive = eb.or([isSuspended, isFormer]);

interface UserStatus {
  id: number;
  role: Role;
  suspended: boolean;
}

/**
 * Returns these users and all admins without deleted accounts. Locks them until the end of the
 * transaction, by ascending id, so that concurrent calls do not deadlock.
 */
export async function lockUsersAndAdmins(
  em: SqlEntityManager,
  ids: number[],
): Promise<UserStatus[]> {
  const users = await db(em)
    .selectFrom('users')
    .select(['id', 'role', 'suspended_at as suspendedAt'])
    .where((eb) => eb.or([eb('id', '=', eb.fn.any(eb.val(ids))), eb('role', '=', 'admin')]))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return users.map(({ id, role, suspendedAt }) => ({ id, role, suspended: suspendedAt !== null }));
}

export interface AccountStatus {
  suspended: boolean;
  former: boolean;
}

/**
 * Returns whether a user is suspended or has deleted their account; null if they do not exist.
 * Locks the user until the end of the transaction, so that this cannot change before.
 */
export async function lockAccountStatus(
  em: SqlEntityManager,
  id: number,
): Promise<AccountStatus | null> {
  const status = await db(em)
    .selectFrom('users as u')
    .select(accountStatusColumns)
    .where('u.id', '=', id)
    .forShare()
    .executeTakeFirst();
  return status ?? null;
}

/** Returns the ids of these users that were suspended before an instant and still are. */
export async function listSuspendedBefore(
  em: SqlEntityManager,
  ids: number[],
  at: Date,
): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('users')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('suspended_at', '<', at.toISOString())
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the first of these users that is suspended or deleted their account; null if none. */
export async function findInactive(
  em: SqlEntityManager,
  ids: number[],
): Promise<{ name: string; former: boolean } | null> {
  const user = await db(em)
    .selectFrom('users as u')
    .select([fullName.as('name'), 'u.deleted_at as deletedAt'])
    .where((eb) => eb('u.id', '=', eb.fn.any(eb.val(ids))))
    .where(isInactive)
    .orderBy('u.id')
    .limit(1)
    .executeTakeFirst();
  return user ? { name: user.name, former: user.deletedAt !== null } : null;
}
