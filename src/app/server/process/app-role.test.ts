import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { queryRows, runStatement } from '#testing/app/postgres.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/app/test-database.ts';
import { loadLedgerBalances, makeCompletedHire } from '#testing/fixtures/hires.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { openDatabase, warnAboutSingleRole } from './databases.ts';

const ROLE = `app_role_test_${process.pid}`;
const logged: string[] = [];
const note = (line: string) => void logged.push(line);
const log = { info: note, warn: note, error: note };

let database: TestDatabase;
let url: string;
let app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  url = Object.assign(new URL(database.url), { username: ROLE, password: 'app-secret' }).href;
  const config = readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: database.url });
  await (await openDatabase(config, log)).stop();
  app = await startTestApp({}, { url, drop: async () => {} });
});
afterAll(async () => {
  await app?.close();
  await runStatement(database.url, `drop owned by ${ROLE}; drop role ${ROLE}`);
  await database.drop();
});

/** Returns the SQLSTATE of a statement of the restricted role; "done" if it succeeded. */
async function codeOf(statement: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client
    .query(statement)
    .then(
      () => 'done',
      (error) => error.code,
    )
    .finally(() => client.end());
}

test('the restricted role runs a project from the bid to the release, with jobs and sandbox', async () => {
  const { projectId, developer } = await makeCompletedHire(app);
  await drainQueues(app);
  expect(await loadLedgerBalances(app, projectId)).toMatchObject({ payable: 90_000 });
  await app.call(developer, 'POST', '/api/auth/logout');
  expect(app.loggedFailures).toEqual([]);
});

test.each([
  'update audit_entries set actor_id = 7',
  'delete from audit_chain_entries',
  `update audit_people set digest = repeat('0', 64)`,
  'delete from ledger_entries',
  'update ledger_transactions set project_id = 7',
  'delete from ledger_accounts',
  `update documents set number = 'x'`,
  'delete from hire_events',
  'delete from project_revisions',
  `update project_revisions set hash = repeat('0', 64)`,
  'update project_revisions set revision = revision + 1',
  'delete from document_counters',
  'truncate limits',
  'truncate pgboss.job',
  'update mikro_orm_migrations set name = name',
  'alter table ledger_accounts disable trigger all',
  'drop trigger audit_entries_stay on audit_entries',
  'create or replace function refuse_change() returns trigger language sql as $$ select 1 $$',
  'create table public.own (id int)',
  'create temporary table own (id int)',
  'create schema own',
  'set session_replication_role = replica',
  'create role another',
])('the restricted role may not: %s', async (statement) => {
  expect(await codeOf(statement)).toBe('42501');
});

test('the restricted role blanks texts of past versions and erases names', async () => {
  const blank =
    'update project_revisions set snapshot = snapshot, changes = changes, blanked_at = at';
  expect(await codeOf(blank)).toBe('done');
  expect(await codeOf('update audit_people set name = null, salt = null')).toBe('done');
});

test('the totals of the ledger change by postings only, also for the restricted role', async () => {
  expect(await codeOf('update ledger_accounts set credits_posted = credits_posted + 1')).toBe(
    '23001',
  );
  const insert = `insert into audit_chain_entries (position, entry_id, prev_hash, hash)
    values (99999, 99999, repeat('1', 64), repeat('2', 64))`;
  expect(await codeOf(insert)).toBe('23001');
});

test('the restricted role alone opens a migrated database, and cannot migrate an older one', async () => {
  const config = readConfig({ DATABASE_URL: url });
  await (await openDatabase(config, log)).stop();
  const [last] = await queryRows<{ name: string }>(
    database.url,
    'delete from mikro_orm_migrations where id = (select max(id) from mikro_orm_migrations) returning name',
  );
  await expect(openDatabase(config, log)).rejects.toThrow(
    /^DATABASE_URL: .* no right to create tables .*or name the owner in DATABASE_DIRECT_URL\.$/,
  );
  await queryRows(
    database.url,
    'insert into mikro_orm_migrations (name, executed_at) values ($1, now())',
    [last?.name],
  );
});

test('a single role works, with a warning; a restricted one causes none', async () => {
  logged.length = 0;
  await warnAboutSingleRole(readConfig({ DATABASE_URL: url }), log);
  expect(logged).toEqual([]);
  const config = readConfig({ DATABASE_URL: database.url });
  await (await openDatabase(config, log)).stop();
  await warnAboutSingleRole(config, log);
  expect(logged).toEqual([expect.stringMatching(/^DATABASE_URL: its role owns the tables/)]);
});
