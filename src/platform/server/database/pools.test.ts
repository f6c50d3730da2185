import { sql } from 'kysely';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/app/test-database.ts';
import { openGate } from '#tools/resilience/gate.ts';
import { LimitCount } from '../rate-limits/limit-count.entity.ts';
import { createOrm, databaseLossRefusal, db } from './db.ts';
import { connectionOptions } from './pools.ts';
import { setTypeParsers } from './type-parsers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/**
 * Returns the number of prepared statements of a session after each statement was run three times.
 */
async function namesLeft(pooled: boolean): Promise<number> {
  const options = connectionOptions({ pooled, statementTimeoutMs: 5_000 });
  const pool = new Pool({ connectionString: database.url, max: 1, ...options });
  try {
    for (let times = 0; times < 3; times += 1) {
      expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }]);
      await pool.query('DELETE FROM limits WHERE key = $1', ['nobody']);
      await pool.query(`delete from limits where key = 'nobody ${times}'`, []);
      await pool.query({ name: 'by-a-library', text: 'select $1::int', values: [2] });
    }
    const { rows } = await pool.query('select count(*)::int as names from pg_prepared_statements');
    return rows[0].names;
  } finally {
    await pool.end();
  }
}

test('statements are named on sessions of our own, and none are through a pooler', async () => {
  expect(await namesLeft(false)).toBe(3);
  expect(await namesLeft(true)).toBe(0);
});

test('a timestamp is read as ISO 8601 text whatever the settings of the role, null as null', async () => {
  const { pathname } = new URL(database.url);
  const admin = new Pool({ connectionString: database.url, max: 1 });
  await admin.query(`alter database "${pathname.slice(1)}" set datestyle = 'German'`);
  await admin.query(`alter database "${pathname.slice(1)}" set timezone = 'Asia/Kolkata'`);
  await admin.end();
  const options = connectionOptions({ pooled: false, statementTimeoutMs: 5_000 });
  const pool = new Pool({ connectionString: database.url, max: 1, ...options });
  setTypeParsers(pool);
  try {
    const asked = `select '2026-05-04 12:30:00.5+02'::timestamptz(3) as at, null::timestamptz as never`;
    expect((await pool.query(asked)).rows).toEqual([
      { at: '2026-05-04T10:30:00.500Z', never: null },
    ]);
  } finally {
    await pool.end();
  }
});

test('arrays of text are read unchanged, whatever their content', async () => {
  const lists = [
    [],
    [''],
    ['React', 'React Native', 'C++', 'a,b'],
    ['"', '\\', '{', '}', '{}', "'", 'NULL', 'null', ' ', '\n\t', '[', '[0:1]={a}'],
    ['Zürich', '日本語', '🚲', 'שלום'],
  ];
  const options = connectionOptions({ pooled: false, statementTimeoutMs: 5_000 });
  const pool = new Pool({ connectionString: database.url, max: 1, ...options });
  setTypeParsers(pool);
  try {
    for (const list of lists) {
      const { rows } = await pool.query('select $1::text[] as list', [list]);
      expect(rows).toEqual([{ list }]);
    }
    const { rows } = await pool.query(
      `select '{a,null}'::text[] as some, '{{a},{b}}'::text[] as pairs`,
    );
    expect(rows).toEqual([{ some: ['a', null], pairs: [['a'], ['b']] }]);
  } finally {
    await pool.end();
  }
});

test.each([
  [false, '1.1', '5s'],
  [true, '4', '0'],
])(
  'sessions (of a pooler: %s) have the settings that requests need',
  async (pooled, cost, limit) => {
    const options = connectionOptions({ pooled, statementTimeoutMs: 5_000 });
    const pool = new Pool({ connectionString: database.url, max: 1, ...options });
    try {
      const { rows } = await pool.query(
        `select current_setting('random_page_cost') as cost,
         current_setting('statement_timeout') as "limit"`,
      );
      expect(rows).toEqual([{ cost, limit }]);
    } finally {
      await pool.end();
    }
  },
);

test('while the database does not respond every use of it is unavailable, and then has a new session', async () => {
  const gate = await openGate(Number(new URL(database.url).port));
  const orm = await createOrm({
    url: gate.through(database.url),
    entities: [LimitCount],
    migrationsPath: '/nonexistent',
    poolMax: 3,
    statementTimeoutMs: 200,
    onConnectionLost() {},
  });
  const session = async (em: typeof orm.em) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db(em));
    return rows[0]?.pid;
  };
  const uses = [() => session(orm.em.fork()), () => orm.em.fork().transactional(session)];
  const sessions = () => Promise.all(uses.map((use) => use()));
  try {
    const before = await sessions();
    gate.hold();
    for (const use of await Promise.allSettled(uses.map((use) => use()))) {
      if (use.status === 'fulfilled') throw new Error('The database responded');
      expect(databaseLossRefusal(use.reason)).toMatchObject({ kind: 'unavailable' });
    }
    gate.open();
    for (const pid of await sessions()) expect(before).not.toContain(pid);
  } finally {
    await orm.close(true);
    await gate.close();
  }
});

test.each([
  ['what others wrote meanwhile', '40001'],
  ['a deadlock', '40P01'],
  ['a lock nobody gives', '55P03'],
  ['a full disk', '53100'],
  ['a statement without end', '57014'],
])('a transaction torn by %s may be tried again, and is no defect', async (_why, state) => {
  const pool = new Pool({ connectionString: database.url, max: 1 });
  const thrown = await pool
    .query(`do $$ begin raise sqlstate '${state}'; end $$`)
    .catch((error) => error);
  await pool.end();
  expect(databaseLossRefusal(thrown)).toMatchObject({ kind: 'unavailable', retryAfter: 2 });
});
