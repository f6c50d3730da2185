import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrm } from '#app/server/process/schema.ts';
import { findLedgerFaults } from '#features/ledger/ledger-audit.queries.ts';
import { createTestDatabase, type TestDatabase } from '#testing/app/test-database.ts';
import { pickFreePort, spawnProduct } from '#testing/e2e/server.ts';
import { demoCounts } from '#testing/fixtures/demo-story.ts';
import { type Gate, openGate } from '#tools/resilience/gate.ts';

/** Milliseconds: longer than a request waits for a statement or for a silent connection. */
const STALL = 7_000;
/** Milliseconds for a start to come this far on a busy machine. */
const PATIENCE = 60_000;

let database: TestDatabase;
let gate: Gate;
let client: Client;
/** Holds a lock for a while; within its transaction it would see old activity. */
let holder: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  gate = await openGate(Number(new URL(database.url).port));
  client = new Client({ connectionString: database.url });
  holder = new Client({ connectionString: database.url });
  await Promise.all([client.connect(), holder.connect()]);
});
afterAll(async () => {
  await Promise.all([client.end(), holder.end()]);
  await gate.close();
  await database.drop();
});

async function value(sql: string): Promise<unknown> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
}

/** A start that has come to its first statement on this table, which waits for the test. */
async function startUntil(table: string, port: number) {
  await holder.query(`begin; lock table ${table} in share mode`);
  const started = spawnProduct(port, '/nonexistent', {
    withClient: false,
    env: { DATABASE_URL: gate.through(database.url) },
  });
  const state = async () => ({
    table,
    waits: await value(`select exists (select from pg_stat_activity
      where datname = current_database() and wait_event = 'relation')`),
    exitCode: started.child.exitCode,
    output: started.output(),
  });
  await expect
    .poll(state, { timeout: PATIENCE, interval: 20 })
    .toMatchObject({ table, waits: true, exitCode: null });
  return started;
}

test('a first start is completed by the next one, wherever it was killed, on a slow database', async () => {
  const port = await pickFreePort();
  // While bids are placed on the first project, and while a payment is confirmed.
  for (const table of ['bids', 'ledger_entries']) {
    const { end } = await startUntil(table, port);
    await end('SIGKILL');
    await holder.query('rollback');
  }

  const { child, end, output } = await startUntil('disputes', port);
  gate.hold();
  await holder.query('rollback');
  await sleep(STALL);
  gate.open();
  await expect
    .poll(() => [child.exitCode, output()], { timeout: PATIENCE })
    .toEqual([null, expect.stringContaining('admin@demo.example')]);
  await end('SIGKILL');
  expect(output()).toMatch(/^Waiting for the database at 127\.0\.0\.1:\d+ …$/m);
  expect(
    await value(`select json_build_object(
      'users', (select count(*) from users),
      'projects', (select count(*) from projects),
      'work', (select json_object_agg(state, many) from
        (select state, count(*) as many from milestones group by state) milestones),
      'open payments', (select count(*) from payments where status in
        ('creating', 'awaiting_payment', 'requires_action', 'processing')),
      'complete', (select completed_at is not null from demo_runs))`),
  ).toEqual({
    users: 46,
    projects: demoCounts.projects,
    work: demoCounts.work,
    'open payments': 0,
    complete: true,
  });
  const orm = await openOrm(database.url, { poolMax: 1 });
  expect(await findLedgerFaults(orm.em.fork())).toEqual([]);
  await orm.close(true);
}, 300_000);
