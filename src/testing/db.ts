import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { administer, databaseUrl } from './postgres.ts';

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A migrated, empty database of its own, for one test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const { admin, template } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(admin, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseUrl(admin, name),
    drop: () => administer(admin, `drop database if exists ${name} with (force)`),
  };
}
