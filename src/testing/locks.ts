import type { Rig } from './app.ts';

/** How many statements wait for a row or a table that another transaction holds. */
export async function waitingForLocks(rig: Rig): Promise<number> {
  const found = await rig.sql(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return found.length;
}
