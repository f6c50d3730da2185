import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rows } from './db.ts';

export const OUTBOX = 'outbox';

/** Entries that one transaction takes out: few enough for its time. */
export const AT_ONCE = 200;

export interface Entry {
  queue: string;
  data: object;
  /** ISO 8601; null is at once. */
  startAt: string | null;
}

type Named = { name: string };

/** Leaves work for a queue, in the caller's transaction. */
export async function leave(
  em: SqlEntityManager,
  { name }: Named,
  data: object,
  afterSeconds: number,
): Promise<void> {
  await rows(
    em,
    `insert into outbox (queue, data, start_at)
     values ($1, $2, now() + nullif($3::int, 0) * interval '1 second')`,
    [name, JSON.stringify(data), afterSeconds],
  );
}

/** The same in SQL, for the statement of an act itself; `data` is its JSON, of null nothing comes. */
export function left({ name }: Named, data: string): string {
  return `insert into outbox (queue, data) select '${name}', ${data} where ${data}::jsonb is not null`;
}

/** Takes the oldest entries for these queues out, in the caller's transaction. */
export async function takeOut(em: SqlEntityManager, queues: readonly string[]): Promise<Entry[]> {
  return rows<Entry>(
    em,
    `with taken as (
       delete from outbox where id = any(array(
         select id from outbox where queue = any($1) order by id
         limit ${AT_ONCE} for update skip locked))
       returning id, queue, data, start_at)
     select queue, data, start_at as "startAt" from taken order by id`,
    [queues],
  );
}

/** Work that nobody has taken up, on its way to the queue or there: its queue, and since when. */
export const WAITING = `(
  select name as queue, created_on as created_at, start_after as start_at
    from pgboss.job where state < 'active' and not blocked
  union all select queue, created_at, coalesce(start_at, created_at) from outbox)`;

/** Drops what waits for a queue and says so of itself, in the caller's transaction. */
export async function dropWaiting(
  em: SqlEntityManager,
  { name }: Named,
  key: string,
  value: string,
): Promise<void> {
  // In the order in which work moves: what is moved meanwhile is met where it arrives.
  await rows(em, 'delete from outbox where queue = $1 and data->>$2 = $3', [name, key, value]);
  await rows(em, `delete from pgboss.job where name = $1 and state < 'active' and data->>$2 = $3`, [
    name,
    key,
    value,
  ]);
}
