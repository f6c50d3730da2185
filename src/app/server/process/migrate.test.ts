import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { compileCache } from '#testing/e2e/server.ts';
import { administer, ask, databaseUrl } from '#testing/postgres.ts';
import { migrate } from './migrate.ts';

const name = `migrate_${process.pid}`;
let url: string;
beforeAll(async () => {
  const { admin } = inject('postgres');
  url = databaseUrl(admin, name);
  await administer(admin, `create database ${name}`);
});
afterAll(() =>
  administer(inject('postgres').admin, `drop database if exists ${name} with (force)`),
);

function dbMigrate() {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...compileCache, 'src/app/server/commands/db-migrate.ts'],
    { env: { ...process.env, DATABASE_URL: url }, encoding: 'utf8', timeout: 60_000 },
  );
  return { status, stdout, stderr };
}

test('a database from before version 0.1 is refused with the version to start first', async () => {
  await administer(
    url,
    'create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz)',
  );
  await administer(
    url,
    `insert into mikro_orm_migrations (name) values ('Migration20261121080000')`,
  );
  const { status, stderr } = dbMigrate();
  expect([status, stderr]).toEqual([1, expect.stringContaining('Start version 0.1 on it once')]);
  expect(await ask(url, `select tablename from pg_tables where schemaname = 'public'`)).toEqual([
    { tablename: 'mikro_orm_migrations' },
  ]);
});

test('two processes migrate an empty database at once, and the command ends once there is nothing to do', async () => {
  await administer(url, 'drop table mikro_orm_migrations');
  await Promise.all([migrate(url), migrate(url)]);
  const files = (await readdir('prisma-free-migrations')).filter((file) => file.endsWith('.ts'));
  expect(await ask(url, 'select name from mikro_orm_migrations order by id')).toEqual(
    files.sort().map((file) => ({ name: file.replace('.ts', '') })),
  );
  expect(dbMigrate()).toMatchObject({ status: 0, stderr: '' });
});
