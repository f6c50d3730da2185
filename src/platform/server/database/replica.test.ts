import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { imitateReplica } from '#testing/app/replica.ts';
import { createTestDatabase, type TestDatabase } from '#testing/app/test-database.ts';
import { openGate } from '#tools/resilience/gate.ts';
import { LimitCount } from '../rate-limits/limit-count.entity.ts';
import { allowReplica, createOrm, db } from './db.ts';
import { watchReplica } from './replica.ts';

let primary: TestDatabase;
let replica: TestDatabase;
beforeAll(async () => {
  primary = await createTestDatabase();
  replica = await createTestDatabase();
  await imitateReplica(replica.url);
});
afterAll(async () => {
  await primary?.drop();
  await replica?.drop();
});

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

const nameIn = (url: string) => new URL(url).pathname.slice(1);

async function gateTo(url: string) {
  const gate = await openGate(Number(new URL(url).port));
  ending.push(gate.close);
  return gate;
}

/** Opens a mapper on a primary and a replica, both behind gates that a test can close. */
async function openBoth({ isPrimaryCut = false } = {}) {
  const [toPrimary, toReplica] = [await gateTo(primary.url), await gateTo(replica.url)];
  if (isPrimaryCut) toPrimary.cut();
  const reports: string[] = [];
  const url = toReplica.through(replica.url);
  const health = await watchReplica(toPrimary.through(primary.url), url, (line) => {
    reports.push(line);
  });
  ending.push(health.stop);
  const reads = { replica: 0, primary: 0 };
  const orm = await createOrm({
    url: primary.url,
    entities: [LimitCount],
    migrationsPath: '/nonexistent',
    poolMax: 2,
    replica: { url, health, reads },
  });
  ending.push(() => orm.close(true));
  const visitor = orm.em.fork();
  allowReplica(visitor);
  const databaseOf = async (em = visitor) => {
    const statement = sql<{ name: string }>`select current_database() as name`;
    return (await statement.execute(db(em))).rows[0]?.name;
  };
  return {
    health,
    reports,
    reads,
    orm,
    visitor,
    toPrimary,
    toReplica,
    databaseOf,
    names: { primary: nameIn(primary.url), replica: nameIn(replica.url) },
  };
}

test('the replica answers allowed queries only', async () => {
  const { orm, visitor, databaseOf, names } = await openBoth();
  expect(await databaseOf(visitor)).toBe(names.replica);
  expect(await databaseOf(orm.em.fork())).toBe(names.primary);
  expect(await visitor.transactional((em) => databaseOf(em))).toBe(names.primary);
});

test('the replica’s answers are parsed as the primary’s are', async () => {
  const { visitor, reads } = await openBoth();
  const read = sql`select '2026-05-04 12:30:00+00'::timestamptz(3) as at`.execute(db(visitor));
  expect((await read).rows).toEqual([{ at: '2026-05-04T12:30:00.000Z' }]);
  expect(reads).toEqual({ replica: 1, primary: 0 });
});

test('a replica that is lost costs no read an error, and is used again when it is back', async () => {
  const { visitor, databaseOf, names, health, reports, toReplica } = await openBoth();
  expect(await databaseOf()).toBe(names.replica);
  const running = sql`select pg_sleep(0.3), current_database() as name`.execute(db(visitor));
  await sleep(100);
  toReplica.cut();
  expect((await running).rows).toMatchObject([{ name: names.primary }]);
  expect(await databaseOf()).toBe(names.primary);
  await expect.poll(() => health.isUsable()).toBe(false);
  expect(reports).toEqual(['Visitors read the primary: the replica does not answer']);
  toReplica.open();
  await expect.poll(() => databaseOf()).toBe(names.replica);
  expect(reports.at(-1)).toBe('Visitors read the replica again');
});

test('while the primary’s position is unknown the replica counts as falling behind', async () => {
  const { health, reports, toPrimary } = await openBoth();
  expect(health.lagSeconds()).toBeLessThan(3);
  toPrimary.cut();
  await expect.poll(() => health.isUsable()).toBe(false);
  await expect
    .poll(() => reports)
    .toEqual(['Visitors read the primary: the replica is too far behind']);
  toPrimary.open();
  await expect.poll(() => health.isUsable()).toBe(true);
});

test('a replica whose primary was never reached is not read', async () => {
  const { health, databaseOf, names } = await openBoth({ isPrimaryCut: true });
  expect(health.isUsable()).toBe(false);
  expect(await databaseOf()).toBe(names.primary);
});

test('a database that is not a replica is not read', async () => {
  const health = await watchReplica(primary.url, primary.url, () => {});
  ending.push(health.stop);
  expect(health.isUsable()).toBe(false);
});

test('a statement that is slow on the replica is answered by the primary, and the replica stays', async () => {
  const { visitor, health, reads, names } = await openBoth();
  const seconds = sql`case current_database() when ${names.replica} then 4 else 0 end`;
  await sql`select pg_sleep(${seconds})`.execute(db(visitor));
  expect(health.isUsable()).toBe(true);
  await sql`select 7`.execute(db(visitor));
  expect(reads).toEqual({ replica: 1, primary: 1 });
});
