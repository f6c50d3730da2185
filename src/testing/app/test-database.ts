import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { databaseUrl, runStatement } from './postgres.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** Creates an empty, migrated database. The caller must drop it after closing its connections. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { admin, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runStatement(admin, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(admin, name),
    async drop() {
      await runStatement(admin, waitForDisconnects(name));
      await runStatement(admin, `drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * SQL that waits up to a second until the database has no connection, because a closed pool may
 * still be disconnecting.
 */
const waitForDisconnects = (name: string) => `do $$ begin
  for attempt in 1..20 loop
    perform pg_stat_clear_snapshot();
    exit when not exists (select from pg_stat_activity
      where datname = '${name}' and backend_type = 'client backend');
    perform pg_sleep(0.05);
  end loop;
end $$`;
