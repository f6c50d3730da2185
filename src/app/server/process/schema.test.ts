// cspell:ignore pronamespace deptype
import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { databaseUrl, queryRows, runStatement } from '#testing/app/postgres.ts';
import { createTestDatabase } from '#testing/app/test-database.ts';
import { nodeArgs } from '#testing/e2e/server.ts';
import { resetDatabase } from './reset-database.ts';
import { createMigration, listSchemaDifferences, migrate, openOrm } from './schema.ts';
import { dumpSchema, schemaPath } from './schema-dump.ts';

const name = `migrate_${process.pid}`;
let url: string;
beforeAll(async () => {
  const { admin } = inject('postgres');
  url = databaseUrl(admin, name);
  await runStatement(admin, `create database ${name}`);
});
afterAll(() =>
  runStatement(inject('postgres').admin, `drop database if exists ${name} with (force)`),
);

function runScript(script: 'db-migrate' | 'db-check', databaseUrl: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...nodeArgs, `src/app/server/commands/${script}.ts`],
    { env: { ...process.env, DATABASE_URL: databaseUrl }, encoding: 'utf8', timeout: 60_000 },
  );
  return { status, stdout, stderr };
}

const dbMigrate = () => runScript('db-migrate', url);

test('a database from before version 0.1 is refused with the version to start first', async () => {
  await runStatement(
    url,
    'create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz)',
  );
  await runStatement(
    url,
    `insert into mikro_orm_migrations (name) values ('Migration20261121080000')`,
  );
  const { status, stderr } = dbMigrate();
  expect([status, stderr]).toEqual([1, expect.stringContaining('Start version 0.1 on it once')]);
  expect(
    await queryRows(url, `select tablename from pg_tables where schemaname = 'public'`),
  ).toEqual([{ tablename: 'mikro_orm_migrations' }]);
});

test('two processes migrate an empty database at once, and the command ends once there is nothing to do', async () => {
  await runStatement(url, 'drop table mikro_orm_migrations');
  await Promise.all([migrate(url), migrate(url)]);
  const files = (await readdir('prisma-free-migrations')).filter((file) => file.endsWith('.ts'));
  expect(await queryRows(url, 'select name from mikro_orm_migrations order by id')).toEqual(
    files.sort().map((file) => ({ name: file.replace('.ts', '') })),
  );
  expect(dbMigrate()).toMatchObject({ status: 0, stderr: '' });
});

test('after the upgrade a mailbox has one account: the older one has the address', async () => {
  const { admin } = inject('postgres');
  const database = `emails_${process.pid}`;
  const url = databaseUrl(admin, database);
  await runStatement(admin, `create database ${database}`);
  const orm = await openOrm(url, { poolMax: 1, statementTimeoutMs: 0 });
  await orm.migrator.up({ to: 'Migration20261126T2300_baseline' });
  await orm.close(true);
  const emails = ['ada@b\u00FCg.example', 'ada@xn--bg-xka.example', 'a\u200Bb@bug.example'];
  for (const [index, email] of [...emails, 'ab@bug.example', 'eve@bug.example'].entries()) {
    await runStatement(
      url,
      `insert into users (username, email, first_name, last_name, role, password_hash, created_at)
       values ('person-${index + 1}', '${email}', 'A', 'B', 'client', '', now())`,
    );
  }
  await migrate(url);
  expect(
    await queryRows(url, 'select id, email, duplicate_email as shared from users order by id'),
  ).toEqual([
    { id: 1, email: 'ada@xn--bg-xka.example', shared: null },
    { id: 2, email: 'duplicate-2@address.invalid', shared: 'ada@xn--bg-xka.example' },
    { id: 3, email: 'ab@bug.example', shared: null },
    { id: 4, email: 'duplicate-4@address.invalid', shared: 'ab@bug.example' },
    { id: 5, email: 'eve@bug.example', shared: null },
  ]);
  const { status, stdout } = runScript('db-check', url);
  expect(status).toBe(0);
  expect(stdout).toContain(
    'Account 2 needs another email address: ada@xn--bg-xka.example belongs to account 1.\n' +
      '  Its owner signs in as person-2 and is asked for an address.',
  );
  expect(stdout).toContain('Account 4 needs another email address: ab@bug.example');
  await runStatement(admin, `drop database ${database} with (force)`);
});

test('migrations and entities describe the same database', async () => {
  const { url, drop } = await createTestDatabase();
  expect(await listSchemaDifferences(url)).toEqual([]);

  await runStatement(url, 'alter table bids drop column declined_at');
  expect(await listSchemaDifferences(url)).not.toEqual([]);
  await drop();
});

test('schema.sql is the schema of a migrated database, and creates it in an empty one', async () => {
  const text = await readFile(schemaPath, 'utf8');
  const { url, drop } = await createTestDatabase();
  expect(await dumpSchema(url)).toBe(text);
  await runStatement(url, 'drop schema public cascade; create schema public;');
  await runStatement(url, text);
  expect(await dumpSchema(url)).toBe(text);
  await drop();
});

const FUNCTIONS_AND_TRIGGERS = `
  select proname as name from pg_proc p where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  union all
  select tgname from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`;

test('database.md lists every function and trigger, and no other', async () => {
  const { url, drop } = await createTestDatabase();
  const names = (await queryRows<{ name: string }>(url, FUNCTIONS_AND_TRIGGERS)).map(
    ({ name }) => name,
  );
  await drop();
  const text = await readFile(new URL('../../../../.docs/database.md', import.meta.url), 'utf8');
  const firstCells = text.match(/^\| `.*?\|/gm) ?? [];
  const listed = firstCells.flatMap((cell) => cell.match(/\w+/g) ?? []);
  expect(listed.sort()).toEqual(names.sort());
});

test('a new migration has the statements that the entities need, and no others', async () => {
  const { url, drop } = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'bidwright-migrations-'));
  expect(await createMigration(url, 'change_nothing', { folder })).toBeNull();
  await runStatement(url, 'alter table bids drop column declined_at');
  const file = await createMigration(url, 'add_declined_at', { folder });
  expect(file).toMatch(/^Migration\d{8}T\d{4}_add_declined_at\.ts$/);
  expect(await readFile(join(folder, file ?? ''), 'utf8')).toBe(
    `import { Migration } from '@mikro-orm/migrations';

export class ${file?.replace('.ts', '')} extends Migration {
  override up(): void {
    this.addSql('alter table "bids" add "declined_at" timestamptz(3) null;');
    this.addSql(\`alter table "bids" add constraint "bids_declined" check ((declined_at is null) = (decline_reason is null)
        and (declined_at is null or (status = 'passed' and shortlisted_at is null)));\`);
  }
}
`,
  );
  await expect(createMigration(url, 'add_declined_at', { folder })).rejects.toThrow(
    `${file} exists already. Choose another name.`,
  );
  await rm(folder, { recursive: true, force: true });
  await drop();
});

test('a reset deletes all rows, and refuses other machines, production and a database in use', async () => {
  const { url, drop } = await createTestDatabase();
  const lines: string[] = [];
  const ignore = () => {};
  const reset = (environment: Record<string, string>) =>
    resetDatabase(readConfig(environment), { info: ignore, warn: ignore, error: ignore }, (line) =>
      lines.push(line),
    );
  await runStatement(url, 'create table leftovers ()');
  await runStatement(url, 'create schema if not exists stripe_sandbox');

  const production = { NODE_ENV: 'production', DEMO: '1', APP_URL: 'https://bidwright.example' };
  await expect(reset({ ...production, DATABASE_URL: url })).rejects.toThrow('NODE_ENV');
  for (const DATABASE_URL of ['postgres://a:b@192.0.2.1/c', `${url}?host=db.example`]) {
    await expect(reset({ DATABASE_URL })).rejects.toThrow('not on this machine');
    await expect(reset({ DATABASE_URL: url, DATABASE_DIRECT_URL: DATABASE_URL })).rejects.toThrow(
      'not on this machine',
    );
  }
  const inUse = new Client({ connectionString: url });
  await inUse.connect();
  await expect(reset({ DATABASE_URL: url })).rejects.toThrow('Stop the server first');
  await inUse.end();
  expect(await queryRows(url, `select to_regclass('leftovers') is null as gone`)).toEqual([
    { gone: false },
  ]);
  expect(lines).toEqual([]);

  await expect.poll(() => reset({ DATABASE_URL: url }).then(() => 'done', String)).toBe('done');
  expect(lines).toEqual([
    expect.stringContaining('Deleting all tables'),
    expect.stringContaining('empty and migrated'),
  ]);
  expect(await dumpSchema(url)).toBe(await readFile(schemaPath, 'utf8'));
  await drop();
});
