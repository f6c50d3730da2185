import type { TestApp } from './test-app.ts';

/** Returns how many connections to the test's database wait for a lock. */
export async function countLockWaits(app: TestApp): Promise<number> {
  const found = await app.sql(
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return found.length;
}
