import type { TestApp } from './test-app.ts';

/** Delays jobs that are sent to a queue from now on by a day, or until `resume` is called. */
export async function delayQueue(
  { sql }: TestApp,
  queue: string,
): Promise<{ resume(): Promise<void> }> {
  await sql(`create function keep_waiting() returns trigger language plpgsql as
    'begin new.start_after := now() + interval ''1 day''; return new; end'`);
  await sql(`create trigger keep_waiting before insert on pgboss.job_common for each row
    when (new.name = '${queue}') execute function keep_waiting()`);
  return {
    async resume() {
      await sql('drop function keep_waiting() cascade');
      await sql('update pgboss.job set start_after = now() where name = $1', [queue]);
    },
  };
}

interface JobRow {
  data: Record<string, unknown>;
  state: string;
}

/** Returns the jobs of these queues in every state, in no particular order. */
export function loadJobs({ sql }: TestApp, ...queues: string[]): Promise<JobRow[]> {
  return sql<JobRow>('select data, state::text from pgboss.job where name = any($1)', [queues]);
}

/** Returns the jobs of these queues that are not completed; failed ones are included. */
export async function loadUnfinishedJobs(app: TestApp, ...queues: string[]): Promise<JobRow[]> {
  return (await loadJobs(app, ...queues)).filter(({ state }) => state !== 'completed');
}
