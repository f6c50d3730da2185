import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blankableFields, blankBrief } from '#features/projects/brief/brief-fields.rules.ts';
import { readConfig } from '#platform/server/config.ts';
import { queryRows, runStatement } from '#testing/app/postgres.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#testing/app/test-database.ts';
import { loadLedgerBalances, makeCompletedHire } from '#testing/fixtures/hires.ts';
import { makeProject } from '#testing/fixtures/makers.ts';
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

test('the restricted role erases names', async () => {
  expect(await codeOf('update audit_people set name = null, salt = null')).toBe('done');
});

describe('a past version', () => {
  let where: string;
  beforeAll(async () => {
    const { id, owner } = await makeProject(app);
    await app.as(owner).projects.edit({ id, description: 'The password is hunter2.' });
    await app.as(owner).projects.edit({ id, description: 'The password comes by mail.' });
    where = `where project_id = ${id} and revision = 2`;
  });
  const change = (fields: string) => codeOf(`update project_revisions set ${fields} ${where}`);
  const side = (name: string, value: string) =>
    `changes = jsonb_set(changes, '{0,${name}}', '${value}')`;
  const blanked = `jsonb_set(changes, '{0,blanked}', '["before"]')`;

  test.each([
    ['another text', `snapshot = snapshot || '{"description": "Hello"}', blanked_at = at`],
    ['another budget', `snapshot = snapshot || '{"budget": 1}', blanked_at = at`],
    ['no budget', `snapshot = snapshot - 'budget', blanked_at = at`],
    ['no text', `snapshot = snapshot - 'description', blanked_at = at`],
    ['a further field', `snapshot = snapshot || '{"note": ""}', blanked_at = at`],
    ['a blanked text without its time', `snapshot = snapshot || '{"description": ""}'`],
    ['another text in a change', `${side('after', '"Hello"')}, blanked_at = at`],
    ['an unmarked blanked text', `${side('after', 'null')}, blanked_at = at`],
    ['a mark without a blanked text', `changes = ${blanked}, blanked_at = at`],
    ['an unknown mark', `${side('blanked', '["title"]')}, blanked_at = at`],
    ['another changed field', `${side('field', '"title"')}, blanked_at = at`],
    ['no changes', `changes = '[]', blanked_at = at`],
    ['changes twice', 'changes = changes || changes, blanked_at = at'],
  ])('does not get %s, from the restricted role or the owner', async (_what, fields) => {
    expect(await change(fields)).toBe('23001');
    const update = `update project_revisions set ${fields} ${where}`;
    await expect(runStatement(database.url, update)).rejects.toThrow('can only be blanked');
  });

  test('is blanked in each field that may be blanked, and stays so', async () => {
    for (const field of blankableFields) {
      const value = JSON.stringify(blankBrief[field]);
      const blank = `snapshot = jsonb_set(snapshot, '{${field}}', '${value}'), blanked_at = at`;
      expect([field, await change(blank)]).toEqual([field, 'done']);
    }
    const blankBefore = `changes = jsonb_set(${blanked}, '{0,before}', 'null')`;
    expect(await change(blankBefore)).toBe('done');
    expect(await change(`${side('before', '"Hello"')}`)).toBe('23001');
    expect(await change(`changes = changes #- '{0,blanked}'`)).toBe('23001');
    expect(await change('blanked_at = null')).toBe('23001');
    expect(await change(`announced_at = announced_at + interval '1 day'`)).toBe('23001');
  });

  test('is not deleted by the owner of the table either', async () => {
    const deletion = runStatement(database.url, `delete from project_revisions ${where}`);
    await expect(deletion).rejects.toThrow();
  });
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

test('an owner that may not create the restricted role is told how to create it', async () => {
  const config = readConfig({
    DATABASE_URL: Object.assign(new URL(url), { username: 'missing_role' }).href,
    DATABASE_DIRECT_URL: url,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  await expect(openDatabase(config, log)).rejects.toThrow(
    /^DATABASE_URL: there is no role missing_role, .* Create it with "create role/,
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
