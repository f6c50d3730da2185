import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { db } from '../database/db.ts';

/** Selects the queue and the times of the jobs that no worker has started. */
export const waitingJobs = sql`(
  select name as queue, created_on as created_at, start_after as start_at
  from pgboss.job where state < 'active' and not blocked)`;

/** Deletes the waiting jobs of a queue whose data has a value, in the transaction of the caller. */
export async function deleteWaitingJobs(
  em: SqlEntityManager,
  { name }: { name: string },
  key: string,
  value: string,
): Promise<void> {
  await sql`delete from pgboss.job
    where name = ${name} and state < 'active' and data->>${key}::text = ${value}`.execute(db(em));
}
