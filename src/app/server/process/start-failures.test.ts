import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/server/config.ts';
import { waitForDatabase } from '#platform/server/database/wait-for-database.ts';
import { createTestDatabase, type TestDatabase } from '#testing/app/test-database.ts';
import { pickFreePort, spawnProduct } from '#testing/e2e/server.ts';
import { openDatabase } from './databases.ts';
import { assertPortFree } from './port.ts';
import { parseStartArguments } from './server-process.ts';

const ROLE = 'start_failures_reader';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bidwright-start-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const logged: string[] = [];
const note = (line: string) => void logged.push(line);
const log = { info: note, warn: note, error: note };

/** Returns the error message of a failed start, which must be one line. */
async function lineOf(starting: Promise<unknown>): Promise<string> {
  const failure = await starting.then(
    () => null,
    (error: Error) => error,
  );
  expect(failure?.message).not.toContain('\n');
  return failure?.message ?? '';
}

function urlWith(changes: Partial<Record<'port' | 'password' | 'pathname' | 'username', string>>) {
  return Object.assign(new URL(database.url), changes).href;
}

test('a port that is in use is named before anything is built, in one line, with exit code 1', async () => {
  const port = await pickFreePort();
  const other = createServer().listen(port, '127.0.0.1');
  const { ended, child, output } = spawnProduct(port, join(folder, 'unused'));
  await ended;
  other.close();
  expect(child.exitCode).toBe(1);
  expect(output()).toBe(
    `PORT: ${port} on 127.0.0.1 is in use by another program, perhaps by a server started ` +
      'earlier. Stop that program, or set PORT to another number.\n',
  );
});

test('an address of another machine is named by HOST', async () => {
  const line = await lineOf(assertPortFree({ port: 0, host: '192.0.2.1' }));
  expect(line).toMatch(/^HOST: 192\.0\.2\.1 is not an address of this machine\. Set HOST to/);
});

test('a file in the place of DATA_DIR is named', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'inside')]) {
    const opening = openDatabase(readConfig({ DATA_DIR: dataDir }), log);
    expect(await lineOf(opening)).toMatch(
      /^DATA_DIR: \S+ cannot hold the database: it is.* a file.*\. Set it to a folder\.$/,
    );
  }
});

test.each([
  ['has no such database', { pathname: '/nowhere' }, /it has no database nowhere\. Create it, or/],
  ['refuses the password', { password: 'wrong' }, /it refuses the user name or password/],
])('a database that %s is named at once, without its password', async (_why, changes, way) => {
  logged.length = 0;
  const named = { variable: 'DATABASE_URL', url: urlWith(changes) };
  const line = await lineOf(waitForDatabase(named, log));
  expect(line).toMatch(/^DATABASE_URL: /);
  expect(line).toMatch(way);
  expect(line).not.toContain(new URL(database.url).password);
  expect(logged).toEqual([]);
});

test('a database that is not reachable yet is waited for, with a limit and a log line', async () => {
  const port = await pickFreePort();
  const url = urlWith({ port: String(port) });
  logged.length = 0;
  const line = await lineOf(waitForDatabase({ variable: 'DATABASE_URL', url }, log, 700));
  expect(logged).toEqual([`Waiting for the database at 127.0.0.1:${port} …`]);
  expect(line).toBe(
    `DATABASE_URL: the database at 127.0.0.1:${port} cannot be used: no server accepts ` +
      'connections there. Start PostgreSQL, or correct the host and port.',
  );
});

test('a role that may not create tables is named by DATABASE_URL', async () => {
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  const name = new URL(database.url).pathname.slice(1);
  await admin.query('drop schema public cascade; create schema public');
  await admin.query(`drop role if exists ${ROLE}; create role ${ROLE} login password 'x'`);
  try {
    const opening = openDatabase(
      readConfig({ DATABASE_URL: urlWith({ username: ROLE, password: 'x' }) }),
      log,
    );
    expect(await lineOf(opening)).toMatch(
      new RegExp(
        `^DATABASE_URL: .* no right to create tables in ${name}\\. Make the user the owner`,
      ),
    );
  } finally {
    await admin.query(`drop role ${ROLE}`);
    await admin.end();
  }
});

test('without node_modules the line is to run npm ci', async () => {
  const place = join(folder, 'a/b/c');
  for (const file of ['compile-cache.mjs', 'check-installation.mjs']) {
    await cp(join(import.meta.dirname, '..', file), join(place, file));
  }
  const preload = join(place, 'compile-cache.mjs');
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, 'main.ts'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([
    1,
    'The dependencies are not installed. Run "npm ci" first, then the same command again.\n',
  ]);
});

test('the server starts as one process with its page unless arguments say otherwise', () => {
  expect(parseStartArguments([])).toEqual({ withClient: true, workers: 1 });
  expect(parseStartArguments(['--workers', '64', '--without-client'])).toEqual({
    withClient: false,
    workers: 64,
  });
});

test.each(['0', '-1', '1.5', '65', 'two', ''])('“--workers=%s” is refused by name', (workers) => {
  expect(() => parseStartArguments([`--workers=${workers}`])).toThrow(
    '--workers: must be a whole number from 1 to 64',
  );
});

test.each([['--processes', '2'], ['stop'], ['--workers']])(
  'the argument “%s” is refused',
  (...args) => {
    expect(() => parseStartArguments(args)).toThrow(args[0]);
  },
);
