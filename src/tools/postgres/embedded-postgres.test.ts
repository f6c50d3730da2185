import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { isAlive } from '#platform/server/process-ids.ts';
import { createTemporaryFolder } from '#testing/app/temporary-folder.ts';
import {
  type EmbeddedPostgres,
  shareEmbeddedPostgres,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { readPidfile } from './postgres-pidfile.ts';

const quiet = { info() {}, warn() {}, error() {} };
const folders: string[] = [];
const servers: EmbeddedPostgres[] = [];
const owners: ChildProcess[] = [];

async function folder(mode: number): Promise<string> {
  const made = await createTemporaryFolder();
  await chmod(made, mode);
  folders.push(made);
  return join(made, '.data');
}

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, log: quiet, fsync: false });
  servers.push(server);
  if (!server.location.startsWith(dataDir)) folders.push(dirname(server.location));
  return server;
}

async function ask<T>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts another server process on the same folder; resolves with the URL of its database. */
async function ownerProcess(dataDir: string): Promise<{ child: ChildProcess; url: string }> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)});
    const log = { info() {}, warn() {}, error() {} };
    const dataDir = ${JSON.stringify(dataDir)};
    const { url } = await startEmbeddedPostgres({ dataDir, log, fsync: false });
    process.stdout.write(url + '\\n');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(child);
  const stdout = child.stdout;
  if (!stdout) throw new Error('The owner has no output.');
  const [first] = await once(stdout, 'data');
  return { child, url: String(first).trim() };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

afterEach(async () => {
  for (const child of owners.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const server of servers.splice(0)) await server.stop();
  for (const made of folders.splice(0)) await rm(made, { recursive: true, force: true });
});

test('a first start makes an empty PostgreSQL 18 that asks for its password', async () => {
  const dataDir = await folder(0o755);
  const { url, reused } = await start(dataDir);

  expect(reused).toBe(false);
  const [row] = await ask<{ v: number }>(
    url,
    "select current_setting('server_version_num')::int v",
  );
  expect(row?.v).toBeGreaterThanOrEqual(180_000);
  expect((await stat(join(dataDir, 'postgres-password'))).mode & 0o777).toBe(0o600);
  const wrong = new URL(url);
  wrong.password = 'guessed';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
});

test('data survives a restart, and no process remains', async () => {
  const dataDir = await folder(0o755);
  const first = await start(dataDir);
  await ask(first.url, 'create table notes as select 42 as answer');
  const postmaster = await readPidfile(first.location);
  await first.stop();
  expect(isAlive(postmaster?.pid ?? 0)).toBe(false);

  const second = await start(dataDir);
  expect(second.reused).toBe(false);
  expect(await ask(second.url, 'select answer from notes')).toEqual([{ answer: 42 }]);
});

test('after kill -9 of a server the next one takes over its database, losing nothing', async () => {
  const dataDir = await folder(0o755);
  const killed = await ownerProcess(dataDir);
  await ask(killed.url, 'create table notes as select 42 as answer');
  await kill(killed.child);

  const next = await start(dataDir);
  expect(next.reused).toBe(true);
  expect(await ask(next.url, 'select answer from notes')).toEqual([{ answer: 42 }]);
});

test('after kill -9 of both, server and database, the data is recovered', async () => {
  const dataDir = await folder(0o755);
  const killed = await ownerProcess(dataDir);
  await ask(killed.url, 'create table notes as select 42 as answer');
  await kill(killed.child);
  const postmaster = await readPidfile(join(dataDir, 'postgres'));
  process.kill(postmaster?.pid ?? 0, 'SIGKILL');

  const next = await start(dataDir);
  expect(next.reused).toBe(false);
  expect(await ask(next.url, 'select answer from notes')).toEqual([{ answer: 42 }]);
});

test('a second server on the same folder is refused, and the first continues', async () => {
  const dataDir = await folder(0o755);
  const { child, url } = await ownerProcess(dataDir);

  await expect(start(dataDir)).rejects.toThrow(
    `is in use by another running server (bidwright server, process ${child.pid})`,
  );
  expect(await ask(url, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await kill(child);
  await start(dataDir);
});

test('a database that dies under a running server is restarted at the same address', async () => {
  const { url, location } = await start(await folder(0o755));
  await ask(url, 'create table notes as select 42 as answer');
  const postmaster = await readPidfile(location);
  process.kill(postmaster?.pid ?? 0, 'SIGKILL');

  const answer = () => ask(url, 'select answer from notes').catch(() => []);
  await expect.poll(answer, { timeout: 15_000 }).toEqual([{ answer: 42 }]);
});

test('a folder that only its owner may enter serves as well, also to root', async () => {
  const dataDir = await folder(0o700);
  const first = await start(dataDir);
  await ask(first.url, 'create table notes as select 42 as answer');
  await first.stop();

  const second = await start(dataDir);
  expect(second.location).toBe(first.location);
  expect(await ask(second.url, 'select answer from notes')).toEqual([{ answer: 42 }]);
});

test('a stale note of a process number that now belongs to a stranger does not matter', async () => {
  const dataDir = await folder(0o755);
  const first = await start(dataDir);
  const pidfile = join(first.location, 'postmaster.pid');
  const noted = await readFile(pidfile, 'utf8');
  await first.stop();
  const stranger = spawn('sleep', ['30']);
  owners.push(stranger);
  await sleep(50);
  const { uid, gid } = await stat(first.location);
  await writeFile(pidfile, noted.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
  await chown(pidfile, uid, gid);

  expect((await start(dataDir)).reused).toBe(false);
});

test('without its password file the database is not replaced by an empty one', async () => {
  const dataDir = await folder(0o755);
  const first = await start(dataDir);
  await first.stop();
  await rm(join(dataDir, 'postgres-password'));

  await expect(start(dataDir)).rejects.toThrow('postgres-password is missing');
});

test('a command shares the database of a running server, else it starts one for itself', async () => {
  const dataDir = await folder(0o755);
  const { child, url } = await ownerProcess(dataDir);
  const shared = await shareEmbeddedPostgres({ dataDir, log: quiet, fsync: false });
  expect(shared.url).toBe(url);
  await shared.stop();
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);

  await kill(child);
  const own = await shareEmbeddedPostgres({ dataDir, log: quiet, fsync: false });
  servers.push(own);
  expect(await ask(own.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await own.stop();
  await expect(ask(own.url, 'select 1')).rejects.toThrow();
});
