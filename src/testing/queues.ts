import type { Rig } from './app.ts';

/** Delays new jobs of a queue until `letGo` is called. */
export async function holdQueue({ sql }: Rig, name: string): Promise<{ letGo(): Promise<void> }> {
  await sql(`create function keep_waiting() returns trigger language plpgsql as
    'begin new.start_after := now() + interval ''1 day''; return new; end'`);
  await sql(`create trigger keep_waiting before insert on pgboss.job_common for each row
    when (new.name = '${name}') execute function keep_waiting()`);
  return {
    async letGo() {
      await sql('drop function keep_waiting() cascade');
      await sql('update pgboss.job set start_after = now() where name = $1', [name]);
    },
  };
}

interface Work {
  data: Record<string, unknown>;
  state: string;
}

/** Returns all jobs of some queues, also completed ones. */
export function workOf({ sql }: Rig, ...queues: string[]): Promise<Work[]> {
  return sql<Work>('select data, state::text from pgboss.job where name = any($1)', [queues]);
}

/** Returns the jobs that are not completed. */
export async function undone(rig: Rig, ...queues: string[]): Promise<Work[]> {
  return (await workOf(rig, ...queues)).filter(({ state }) => state !== 'completed');
}
