import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db } from './db.ts';

/** The jobs that no worker has taken yet (SQL): their queue, and since when they wait. */
export const WAITING = `(
  select name as queue, created_on as created_at, start_after as start_at
  from pgboss.job where state < 'active' and not blocked)`;

/** Deletes the waiting jobs of a queue whose data has this value, in the caller's transaction. */
export async function dropWaiting(
  em: SqlEntityManager,
  { name }: { name: string },
  key: string,
  value: string,
): Promise<void> {
  await sql`delete from pgboss.job
    where name = ${name} and state < 'active' and data->>${key}::text = ${value}`.execute(db(em));
}
