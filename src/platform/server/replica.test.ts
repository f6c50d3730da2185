import { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '#testing/db.ts';
import { administer } from '#testing/postgres.ts';
import { openGate } from '#testing/trust/gate.ts';
import { readValues } from './pools.ts';
import { Replica } from './replica.ts';

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** A database that says of itself that it copies its server, and has read its log to the end. */
async function standIn(): Promise<string> {
  const { url, drop } = await testDatabase();
  ending.push(drop);
  for (const statement of [
    'create schema stand_in',
    `create function stand_in.pg_is_in_recovery() returns boolean return true`,
    `create function stand_in.pg_last_wal_replay_lsn() returns pg_lsn
       return pg_catalog.pg_current_wal_lsn()`,
    `alter database ${new URL(url).pathname.slice(1)}
       set search_path = stand_in, pg_catalog, public`,
  ]) {
    await administer(url, statement);
  }
  return url;
}

/** What the pool of the primary reads answers by. */
function typesOfReads() {
  const pool = new Pool();
  readValues(pool);
  return pool.options.types;
}

async function watched({ cut = false } = {}) {
  const url = await standIn();
  const gate = await openGate(Number(new URL(url).port));
  if (cut) gate.cut();
  const reports: string[] = [];
  const replica = new Replica({
    url,
    primaryUrl: gate.through(url),
    pooled: false,
    poolMax: 2,
    types: typesOfReads(),
    report: (change) => void reports.push(change),
  });
  ending.push(gate.close, () => replica.close());
  await replica.watch();
  return { replica, gate, reports };
}

test('while nobody can ask the primary, a copy grows older, and is left', async () => {
  const { replica, gate, reports } = await watched();
  expect(replica).toMatchObject({ lag: 0, isWell: true });
  gate.cut();
  await expect.poll(() => replica.lag).toBeGreaterThan(0.5);
  await expect.poll(() => replica.isWell).toBe(false);
  expect(reports).toEqual(['Visitors read the primary: the replica is too far behind']);
  gate.open();
  await expect.poll(() => replica.lag).toBe(0);
  expect(reports.at(-1)).toBe('Visitors read the replica again');
});

test('what the copy answers reads as what the primary does', async () => {
  const { replica } = await watched();
  const asked = `select '2026-05-04 12:30:00+00'::timestamptz(3) as at`;
  expect(await replica.read(asked, [])).toEqual([{ at: '2026-05-04T12:30:00.000Z' }]);
});

test('a copy whose primary never said where it stands is not read', async () => {
  const { replica } = await watched({ cut: true });
  expect(replica).toMatchObject({ lag: null, isWell: false });
  expect(await replica.read('select 1', [])).toBeNull();
});

test('a statement that the copy is slow with is the primary’s to answer, and the copy stays', async () => {
  const { replica } = await watched();
  expect(await replica.read('select 7 as seven', [])).toEqual([{ seven: 7 }]);
  expect(await replica.read('select pg_sleep(4)', [])).toBeNull();
  expect(replica.isWell).toBe(true);
  expect(await replica.read('select 7 as seven', [])).toEqual([{ seven: 7 }]);
  expect(replica.reads).toEqual({ replica: 2, primary: 1 });
});
