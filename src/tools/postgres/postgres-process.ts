import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, link, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#platform/server/error-details.ts';
import { isAlive } from '#platform/server/process-ids.ts';
import { runAs, spawnAs } from './postgres-account.ts';
import { type Binaries, findBinaries } from './postgres-binaries.ts';
import { type DataLocation, exists, isCluster, resolveDataLocation } from './postgres-location.ts';
import { findRunningPostmaster, readPidfile } from './postgres-pidfile.ts';

export type Cluster = DataLocation & {
  binaries: Binaries;
  password: string;
  fsync: boolean;
  log: Logger;
};
export type RunningPostgres = { pid: number; port: number; reused: boolean };

export const SUPERUSER = 'bidwright';

const getLogPath = ({ dataDir }: DataLocation) => join(dataDir, 'postgres.log');

const getPasswordPath = (dataDir: string) => join(dataDir, 'postgres-password');

/**
 * A hard link creates the complete file at most once, so that two concurrent first starts use the
 * same password.
 */
async function readOrCreatePassword(dataDir: string): Promise<string> {
  const file = getPasswordPath(dataDir);
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
  await link(draft, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return (await readFile(file, 'utf8')).trim();
}

/** Creates the cluster in a temporary folder and renames it, so that no cluster is incomplete. */
async function createCluster(cluster: Cluster): Promise<void> {
  const { clusterDir, account, binaries, password, fsync } = cluster;
  const draft = await mkdtemp(`${clusterDir}.new-`);
  const passwordFile = `${draft}.password`;
  try {
    await writeFile(passwordFile, password, { mode: 0o600 });
    if (account) {
      for (const path of [draft, passwordFile]) await chown(path, account.uid, account.gid);
    }
    const { ok, output } = await runAs(account, binaries.initdb, [
      `--pgdata=${draft}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(fsync ? [] : ['--no-sync']),
    ]);
    if (!ok) throw new Error(`A database could not be created in ${clusterDir}: ${output}`);
    await rename(draft, clusterDir).catch(async (error) => {
      if (!(await isCluster(clusterDir))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
    await rm(passwordFile, { force: true });
  }
}

export async function openCluster(dataDir: string, fsync: boolean, log: Logger): Promise<Cluster> {
  const location = await resolveDataLocation(dataDir, log);
  const binaries = await findBinaries(location.account, location.dataDir);
  const hasCluster = await isCluster(location.clusterDir);
  if (hasCluster && !(await exists(getPasswordPath(location.dataDir)))) {
    throw new Error(
      `${getPasswordPath(location.dataDir)} is missing, and the database in ${location.clusterDir} ` +
        'opens only with it. Put it back, or move that database away to start with an empty one.',
    );
  }
  const password = await readOrCreatePassword(location.dataDir);
  const cluster = { ...location, binaries, password, fsync, log };
  if (!hasCluster) await createCluster(cluster);
  return cluster;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

function serverArguments({ fsync }: Cluster, port: number): string[] {
  const durability = fsync ? [] : ['fsync=off', 'full_page_writes=off'];
  const allSettings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'shared_buffers=128MB',
    'max_connections=100',
    'max_wal_size=512MB',
    'max_parallel_workers_per_gather=0',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    ...durability,
  ];
  return allSettings.flatMap((setting) => ['-c', setting]);
}

/** `exit.reason` is null until the process ends or cannot be started. */
async function spawnPostmaster(cluster: Cluster, port: number) {
  await rename(getLogPath(cluster), `${getLogPath(cluster)}.old`).catch(() => {});
  const output = await open(getLogPath(cluster), 'w', 0o600);
  const exit: { reason: string | null } = { reason: null };
  try {
    const args = ['-D', cluster.clusterDir, ...serverArguments(cluster, port)];
    // Detached, so that Ctrl-C signals only Node, which then stops PostgreSQL in order.
    const child = spawnAs(cluster.account, cluster.binaries.postgres, args, {
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    child.on('error', (error) => {
      exit.reason = error.message;
    });
    child.on('exit', (code, signal) => {
      exit.reason ??= `it ended with ${signal ?? `code ${code}`}`;
    });
    child.unref();
    return { pid: child.pid ?? -1, exit };
  } finally {
    await output.close();
  }
}

/**
 * Null when PostgreSQL accepts connections; otherwise why it terminated, with the last lines of the
 * log.
 */
async function startPostmaster(cluster: Cluster, port: number): Promise<string | null> {
  const { pid, exit } = await spawnPostmaster(cluster, port);
  for (;;) {
    await sleep(20);
    const pidfile = await readPidfile(cluster.clusterDir);
    if (pidfile?.pid === pid && pidfile.status === 'ready') return null;
    if (exit.reason === null) continue;
    const log = await readFile(getLogPath(cluster), 'utf8').catch(() => '');
    return `${exit.reason}\n${log.trim().split('\n').slice(-8).join('\n')}`;
  }
}

/** The port is in use, or the previous postmaster has not terminated yet. */
const temporaryFailures = [
  /could not bind|could not create any TCP/i,
  /postmaster\.pid" already exists/,
  /shared memory block \(key \d+, ID \d+\) is still in use/,
];

async function waitUntilReady(clusterDir: string, pid: number): Promise<boolean> {
  while (isAlive(pid)) {
    const pidfile = await readPidfile(clusterDir);
    if (pidfile?.pid === pid && pidfile.status === 'ready') return true;
    await sleep(50);
  }
  return false;
}

/**
 * If a postmaster is running already, for example after its server was killed, returns that one.
 */
export async function startPostgres(
  cluster: Cluster,
  wantedPort?: number,
): Promise<RunningPostgres> {
  let failure = '';
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const postmaster = await findRunningPostmaster(cluster.clusterDir);
    if (postmaster && (await waitUntilReady(cluster.clusterDir, postmaster.pid))) {
      return { pid: postmaster.pid, port: postmaster.port, reused: true };
    }
    const port = wantedPort ?? (await findFreePort());
    failure = (await startPostmaster(cluster, port)) ?? '';
    const started = failure === '' ? await readPidfile(cluster.clusterDir) : null;
    if (started) return { pid: started.pid, port, reused: false };
    if (!temporaryFailures.some((reason) => reason.test(failure))) break;
    await sleep(250);
  }
  throw new Error(
    `PostgreSQL did not start on ${cluster.clusterDir}: ${failure}\nIts log is ${getLogPath(cluster)}. ` +
      'Fix the problem that it names, or set DATABASE_URL to another server.',
  );
}

/** Stops by force after 20 seconds. Does nothing if PostgreSQL is not running. */
export async function stopPostgres({ clusterDir, account, binaries, log }: Cluster): Promise<void> {
  const stop = (mode: string) =>
    runAs(account, binaries.pgCtl, ['stop', '-D', clusterDir, '-m', mode, '-t', '20', '-s']);
  if (!(await findRunningPostmaster(clusterDir))) return;
  if ((await stop('fast')).ok || !(await findRunningPostmaster(clusterDir))) return;
  log.warn('PostgreSQL did not stop in 20 seconds; its open work is abandoned');
  await stop('immediate');
}
