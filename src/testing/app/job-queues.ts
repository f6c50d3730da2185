import type { TestApp } from './test-app.ts';

/** Delays new jobs of a queue until `resume` is called. */
export async function delayQueue(
  { sql }: TestApp,
  name: string,
): Promise<{ resume(): Promise<void> }> {
  await sql(`create function keep_waiting() returns trigger language plpgsql as
    'begin new.start_after := now() + interval ''1 day''; return new; end'`);
  await sql(`create trigger keep_waiting before insert on pgboss.job_common for each row
    when (new.name = '${name}') execute function keep_waiting()`);
  return {
    async resume() {
      await sql('drop function keep_waiting() cascade');
      await sql('update pgboss.job set start_after = now() where name = $1', [name]);
    },
  };
}

interface JobRow {
  data: Record<string, unknown>;
  state: string;
}

/** Returns all jobs of some queues, also completed ones. */
export function loadJobs({ sql }: TestApp, ...queues: string[]): Promise<JobRow[]> {
  return sql<JobRow>('select data, state::text from pgboss.job where name = any($1)', [queues]);
}

/** Returns the jobs that are not completed. */
export async function loadUnfinishedJobs(app: TestApp, ...queues: string[]): Promise<JobRow[]> {
  return (await loadJobs(app, ...queues)).filter(({ state }) => state !== 'completed');
}
