import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { matchesWords } from '#platform/server/database/sql-expressions.ts';
import type { Role } from '#platform/shared/actor.ts';
import type { UserView } from './account.schema.ts';
import { normalizeLogin } from './email.rules.ts';
import { fullName } from './user-columns.queries.ts';

/**
 * A deleted account has its anonymized values. If `settings` is missing, `emailConfirmation` is
 * `optional` for an unconfirmed address.
 */
export async function findUserView(
  { em, settings }: Pick<SystemCtx, 'em'> & Partial<Pick<SystemCtx, 'settings'>>,
  userId: number,
): Promise<UserView | null> {
  const user = await db(em)
    .selectFrom('users as u')
    .select([
      'u.id',
      fullName.as('name'),
      'u.username',
      'u.email',
      'u.avatar',
      'u.role',
      'u.suspended_at as suspendedAt',
      'u.duplicate_email as duplicateEmail',
      'u.email_confirmed_at as emailConfirmedAt',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!user) return null;
  const { suspendedAt, duplicateEmail, emailConfirmedAt, ...view } = user;
  const emailConfirmation = settings?.isConfirmationRequired ? 'required' : 'optional';
  return {
    ...view,
    ...(suspendedAt !== null && { suspended: true }),
    ...(emailConfirmedAt === null && { emailConfirmation }),
    ...(duplicateEmail !== null && { email: duplicateEmail, emailNeeded: true }),
  };
}

interface DuplicateAccount {
  id: number;
  username: string;
  email: string;
  /** Null if that account has another address now or was deleted. */
  olderId: number | null;
}

/** `email` is the address that an older account also uses. */
export function listDuplicateAccounts(em: SqlEntityManager): Promise<DuplicateAccount[]> {
  return db(em)
    .selectFrom('users as u')
    .leftJoin('users as older', 'older.email', 'u.duplicate_email')
    .select(['u.id', 'u.username', 'u.duplicate_email as email', 'older.id as olderId'])
    .where('u.duplicate_email', 'is not', null)
    .where('u.deleted_at', 'is', null)
    .$narrowType<{ email: string }>()
    .orderBy('u.id')
    .execute();
}

export interface Credentials {
  id: number;
  passwordHash: string;
}

/** `login` is a username or an e-mail address. Ignores deleted accounts. */
export async function findCredentials(
  em: SqlEntityManager,
  login: string,
): Promise<Credentials | null> {
  const normalLogin = normalizeLogin(login);
  const credentials = await db(em)
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where((eb) => eb.or([eb('email', '=', normalLogin), eb('username', '=', normalLogin)]))
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return credentials ?? null;
}

export async function emailExists(em: SqlEntityManager, email: string): Promise<boolean> {
  const user = await db(em)
    .selectFrom('users')
    .select('id')
    .where('email', '=', normalizeLogin(email))
    .executeTakeFirst();
  return user !== undefined;
}

export async function findRoleByEmail(em: SqlEntityManager, email: string): Promise<Role | null> {
  const users = db(em).selectFrom('users').select('role');
  return (await users.where('email', '=', email).executeTakeFirst())?.role ?? null;
}

/** Returns `base` and `base` with a number, such as `ada-2`, if in use. */
export async function listTakenUsernames(em: SqlEntityManager, base: string): Promise<Set<string>> {
  const rows = await db(em)
    .selectFrom('users')
    .select('username')
    .where((eb) =>
      eb.or([eb('username', '=', base), eb('username', '~', eb.val(`^${base}-[0-9]+$`))]),
    )
    .execute();
  return new Set(rows.map(({ username }) => username));
}

export async function listAdminIds(em: SqlEntityManager): Promise<number[]> {
  const admins = await db(em)
    .selectFrom('users')
    .select('id')
    .where('role', '=', sql.lit('admin'))
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .execute();
  return admins.map(({ id }) => id);
}

export async function listAdminNames(em: SqlEntityManager): Promise<string[]> {
  const admins = await db(em)
    .selectFrom('users as u')
    .select(fullName.as('name'))
    .where('u.role', '=', sql.lit('admin'))
    .where('u.deleted_at', 'is', null)
    .execute();
  return admins.map(({ name }) => name);
}

interface Recipient {
  id: number;
  name: string;
  email: string;
}

/**
 * Unordered. Omits deleted accounts and, if the settings require a confirmation, unconfirmed
 * addresses.
 */
export function listMailRecipients(
  { em, settings }: Pick<SystemCtx, 'em' | 'settings'>,
  userIds: number[],
): Promise<Recipient[]> {
  return db(em)
    .selectFrom('users')
    .select(['id', 'first_name as name', 'email'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(userIds))))
    .where('deleted_at', 'is', null)
    .$if(settings.isConfirmationRequired === true, (users) =>
      users.where('email_confirmed_at', 'is not', null),
    )
    .execute();
}

const MATCHED_USERS_MAX = 100;

/** If the search is a complete address, selects only its user. */
export function selectUsersBySearch(em: SqlEntityManager, search: string) {
  const byAddress = db(em)
    .selectFrom('users as u')
    .select('u.id')
    .where('u.email', '=', normalizeLogin(search));
  const byWords = db(em)
    .selectFrom('users as u')
    .select('u.id')
    .where(({ ref }) => matchesWords(ref('u.search_tsv'), search))
    .where(({ exists, not }) => not(exists(byAddress)));
  return byAddress.union(byWords);
}

export function selectFirstUsersBySearch(em: SqlEntityManager, search: string, exceptRole?: Role) {
  const users = db(em).selectFrom(selectUsersBySearch(em, search).as('found')).select('found.id');
  const filtered = exceptRole
    ? users.innerJoin('users as u', 'u.id', 'found.id').where('u.role', '<>', exceptRole)
    : users;
  return filtered.orderBy('found.id').limit(MATCHED_USERS_MAX);
}
