import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import type { Role } from '#platform/shared/actor.ts';
import { OWN_MEASURE } from '../measures/measure.queries.ts';
import type { OwnMeasure } from '../measures/measure.schema.ts';

/** What a person is suspended for now, if they are. */
export function openSuspensionOf(em: SqlEntityManager, userId: number): Promise<OwnMeasure | null> {
  return row<OwnMeasure>(
    em,
    `select ${OWN_MEASURE} from suspensions s where s.user_id = $1 and s.ended_at is null`,
    [userId],
  );
}

interface Standing {
  id: number;
  role: Role;
  suspended: boolean;
}

/** These people and every admin, held in one order until the transaction ends. */
export function heldPeople(em: SqlEntityManager, ids: number[]): Promise<Standing[]> {
  return rows<Standing>(
    em,
    `select id, role, suspended_at is not null as suspended from users
     where (id = any($1::int[]) or role = 'admin') and deleted_at is null
     order by id for no key update`,
    [ids],
  );
}

export interface Liberty {
  suspended: boolean;
  former: boolean;
}

/** Columns of a `Liberty`; `user` is SQL. */
export const libertyOf = (user: string) =>
  `${user}.suspended_at is not null as suspended, ${user}.deleted_at is not null as former`;

/** Whether a person is suspended, or a former member; `user` is SQL. */
export const isUnfree = (user: string) =>
  `(${user}.suspended_at is not null or ${user}.deleted_at is not null)`;

/** What holds this person back; what would change that meanwhile waits for the transaction. */
export function libertyNow(em: SqlEntityManager, id: number): Promise<Liberty | null> {
  return row<Liberty>(em, `select ${libertyOf('u')} from users u where u.id = $1 for share`, [id]);
}

/** Which of these people were suspended already when something happened, and are still. */
export async function suspendedBefore(
  em: SqlEntityManager,
  ids: number[],
  at: Date,
): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    'select id from users where id = any($1::int[]) and suspended_at < $2',
    [ids, at],
  );
  return found.map(({ id }) => id);
}

/** Who of these people is suspended, or a former member; the first such, or null. */
export function unfreeAmong(
  em: SqlEntityManager,
  ids: number[],
): Promise<{ name: string; former: boolean } | null> {
  return row<{ name: string; former: boolean }>(
    em,
    `select first_name || ' ' || last_name as name, deleted_at is not null as former from users
     where id = any($1::int[]) and ${isUnfree('users')}
     order by id limit 1`,
    [ids],
  );
}
