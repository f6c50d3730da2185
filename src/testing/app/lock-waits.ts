import type { TestApp } from './test-app.ts';

/** Counts the statements that wait for a lock of another transaction. */
export async function countLockWaits(app: TestApp): Promise<number> {
  const found = await app.sql(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return found.length;
}
