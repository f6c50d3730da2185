import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import { anyNear, type Way } from '#platform/server/ways.ts';
import type { Actor, Role } from '#platform/shared/actor.ts';
import type { UserView } from './account.schema.ts';
import { looksLikeAddress } from './email.rules.ts';

const NAME = `first_name || ' ' || last_name`;

/** SELECTs people `u` that words find: of more than `limit`, some. */
export function somePeople(on: string, limit: number): string {
  const near = anyNear({ table: 'users', as: 'u', order: 'u.id', limit });
  const found = near(on, 'true');
  return `select id from (${found}) u order by id limit ${limit}`;
}

/**
 * Beginnings of words of the name, username or address of people `u`. A whole address means nobody
 * but whose it is.
 */
export function waysToPeople(search: string, among: Way['among']): Way[] {
  const words = 'u.said @@ (select sought_by_beginnings($1))';
  const values = [search];
  if (!looksLikeAddress(search)) return [{ on: words, values, among }];
  return [
    { on: 'u.email = lower($1)', values, among },
    {
      on: `${words} and not exists (select from users where email = lower($1))`,
      values,
      among,
    },
  ];
}

export async function userView(em: SqlEntityManager, id: number): Promise<UserView | null> {
  const found = await row<UserView & { suspended: boolean }>(
    em,
    `select id, ${NAME} as name, username, email, avatar, role,
       suspended_at is not null as suspended
     from users where id = $1`,
    [id],
  );
  if (!found || found.suspended) return found;
  const { suspended: _, ...view } = found;
  return view;
}

export interface Credentials {
  id: number;
  passwordHash: string;
}

/** The account behind a username or an e-mail address, whichever it is. */
export function credentialsOf(em: SqlEntityManager, login: string): Promise<Credentials | null> {
  return row<Credentials>(
    em,
    `select id, password_hash as "passwordHash"
     from users where (email = lower($1) or username = lower($1)) and deleted_at is null limit 1`,
    [login],
  );
}

export async function emailExists(em: SqlEntityManager, email: string): Promise<boolean> {
  const found = await row(em, 'select 1 from users where email = lower($1)', [email]);
  return found !== null;
}

/** Which role the account of an address has; null where there is none. */
export async function roleOfEmail(em: SqlEntityManager, email: string): Promise<Role | null> {
  const found = await row<{ role: Role }>(em, 'select role from users where email = $1', [email]);
  return found?.role ?? null;
}

/** Usernames that are taken among those a name could lead to. */
export async function takenUsernames(em: SqlEntityManager, base: string): Promise<Set<string>> {
  const taken = await rows<{ username: string }>(
    em,
    `select username from users where username = $1 or username ~ ('^' || $1 || '-[0-9]+$')`,
    [base],
  );
  return new Set(taken.map(({ username }) => username));
}

interface SeenSession extends Actor {
  /** False for an admin without a second factor. */
  proven: boolean;
  lastSeenAt: Date;
}

/** Who holds this session, if it has neither expired nor been idle too long. */
export async function sessionOf(
  em: SqlEntityManager,
  tokenHash: string,
  now: Date,
  idleSince: Date,
): Promise<SeenSession | null> {
  const found = await row<Omit<SeenSession, 'lastSeenAt'> & { lastSeenAt: string }>(
    em,
    // An admin who is suspended has an admin's powers no more.
    `select u.id, ${NAME} as name,
       case when u.role = 'admin' and u.suspended_at is not null then 'client' else u.role end as role,
       case when u.role = 'admin' then u.role end as "loggedAs",
       s.last_seen_at as "lastSeenAt",
       u.role <> 'admin' or u.suspended_at is not null or exists (select 1 from second_factors f
         where f.user_id = u.id and f.confirmed_at is not null) as proven
     from sessions s join users u on u.id = s.user_id
     where s.token_hash = $1 and s.expires_at > $2 and s.last_seen_at > $3
       and u.deleted_at is null`,
    [tokenHash, now, idleSince],
  );
  return found && { ...found, lastSeenAt: new Date(found.lastSeenAt) };
}

/** Everybody who may decide disputes and must hear of alarms. */
export async function adminIds(em: SqlEntityManager): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    `select id from users where role = 'admin' and suspended_at is null and deleted_at is null`,
  );
  return found.map(({ id }) => id);
}

interface Recipient {
  id: number;
  name: string;
  email: string;
}

/** Where mails for these people go. */
export function recipients(em: SqlEntityManager, ids: number[]): Promise<Recipient[]> {
  return rows<Recipient>(
    em,
    `select id, first_name as name, email from users
     where id = any($1::int[]) and deleted_at is null`,
    [ids],
  );
}
