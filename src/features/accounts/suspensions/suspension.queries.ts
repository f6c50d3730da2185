import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, row, rows } from '#platform/server/db.ts';
import type { Role } from '#platform/shared/actor.ts';
import type { OwnSuspension } from './suspension.schema.ts';

const OWN = `s.rule, s.reason, ${iso('s.at')} as at, s.appeal,
  ${iso('s.appealed_at')} as "appealedAt", s.decision, s.decision_reason as "decisionReason",
  ${iso('s.decided_at')} as "decidedAt"`;

const nameOf = (column: string) =>
  `(select first_name || ' ' || last_name from users where id = s.${column})`;

/** A suspension with everybody's names, as SQL over `suspensions s`. */
export const SUSPENSION = `s.id, ${OWN}, s.by_id as "byId", ${nameOf('by_id')} as "byName",
  ${nameOf('decided_by_id')} as "decidedByName", ${iso('s.ended_at')} as "endedAt",
  ${nameOf('ended_by_id')} as "endedByName", s.end_reason as "endReason"`;

/** What a person is suspended for now, if they are. */
export function openSuspensionOf(
  em: SqlEntityManager,
  userId: number,
): Promise<OwnSuspension | null> {
  return row<OwnSuspension>(
    em,
    `select ${OWN} from suspensions s where s.user_id = $1 and s.ended_at is null`,
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
     where id = any($1::int[]) or role = 'admin' order by id for no key update`,
    [ids],
  );
}

/** Whether this person is suspended; who suspends them meanwhile waits for the transaction. */
export async function isSuspendedNow(em: SqlEntityManager, id: number): Promise<boolean> {
  const found = await row(
    em,
    'select 1 from users where id = $1 and suspended_at is null for share',
    [id],
  );
  return found === null;
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

/** Which of these people are suspended. */
export async function suspendedAmong(em: SqlEntityManager, ids: number[]): Promise<string[]> {
  const found = await rows<{ name: string }>(
    em,
    `select first_name || ' ' || last_name as name from users
     where id = any($1::int[]) and suspended_at is not null`,
    [ids],
  );
  return found.map(({ name }) => name);
}
