import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from '#platform/server/error-details.ts';
import { findRunningPostmaster } from './postgres-pidfile.ts';
import {
  type Cluster,
  openCluster,
  type RunningPostgres,
  SUPERUSER,
  startPostgres,
  stopPostgres,
} from './postgres-process.ts';

export type EmbeddedPostgres = {
  url: string;
  appUrl: string;
  reused: boolean;
  location: string;
  /** Does nothing if PostgreSQL belongs to another running server. */
  stop(): Promise<void>;
};

const DATABASE_NAME = 'bidwright';
const APP_ROLE = 'bidwright_app';
/** Arbitrary number. */
const OWNER_LOCK_ID = 7_243_920_114;

function buildUrl({ password }: Cluster, port: number, name: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${name}`;
}

/**
 * URL of the role `APP_ROLE`, which does not own the database. Its password does not reveal that of
 * the owner.
 */
function buildAppUrl({ password }: Cluster, port: number): string {
  const appPassword = createHash('sha256').update(`${APP_ROLE} ${password}`).digest('base64url');
  return `postgres://${APP_ROLE}:${appPassword}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

async function connect(cluster: Cluster, port: number): Promise<Client> {
  const client = new Client({
    connectionString: buildUrl(cluster, port, 'postgres'),
    application_name: `bidwright server, process ${process.pid}`,
    keepAlive: true,
  });
  // Without a listener, the process would end. `superviseCluster` handles the event `end`.
  client.on('error', () => {});
  await client.connect().catch((error) => {
    if (error.code !== '28P01') throw error;
    throw new Error(
      `The password in ${cluster.dataDir}/postgres-password does not open the database in ` +
        `${cluster.clusterDir}. Put the original file back, or move both away to start with an empty ` +
        'database.',
    );
  });
  return client;
}

const ownerQuery = `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted
    and (l.classid::bigint << 32 | l.objid::bigint) = ${OWNER_LOCK_ID}`;

/**
 * If an owner was killed, PostgreSQL releases the lock when the owner's connection is closed.
 * Throws if another server still has the lock after two seconds.
 */
async function acquireOwnerLock(cluster: Cluster, port: number): Promise<Client> {
  const client = await connect(cluster, port);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query(
      `select pg_try_advisory_lock(${OWNER_LOCK_ID}) as "isLocked"`,
    );
    if (rows[0].isLocked) return client;
    await sleep(100);
  }
  const { rows } = await client.query(ownerQuery);
  await client.end();
  throw new Error(
    `${cluster.dataDir} is in use by another running server (${rows[0]?.name ?? 'unknown'}). ` +
      'Stop that one first, or start this one with another DATA_DIR and PORT.',
  );
}

const shutdownErrors = /ECONNRESET|ECONNREFUSED|EPIPE|57P0[1-3]|terminated unexpectedly/;

/**
 * A running PostgreSQL may be shutting down at the same time, so connection errors are retried. If
 * the last attempt started PostgreSQL but failed, stops it.
 */
async function startAndAcquire(
  cluster: Cluster,
  port?: number,
): Promise<[RunningPostgres, Client]> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await startPostgres(cluster, port);
    try {
      return [running, await acquireOwnerLock(cluster, running.port)];
    } catch (error) {
      const isTemporary = shutdownErrors.test(
        `${(error as { code?: string }).code} ${String(error)}`,
      );
      if (!isTemporary || attempt === 10) {
        if (!running.reused) await stopPostgres(cluster);
        throw error;
      }
      await sleep(200);
    }
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
    DATABASE_NAME,
  ]);
  if (rowCount === 0) await client.query(`create database ${DATABASE_NAME}`);
}

/**
 * When the owner's connection ends, starts PostgreSQL again if it has terminated, and acquires the
 * lock again. The result ends the supervision and stops PostgreSQL.
 */
function superviseCluster(cluster: Cluster, initial: RunningPostgres, owner: Client) {
  const { log } = cluster;
  let { pid } = initial;
  let ownerClient = owner;
  let isStopping = false;
  let recovery = Promise.resolve();

  // When the process exits, only synchronous calls are possible. SIGINT stops PostgreSQL in order.
  const interruptPostgres = () => {
    try {
      process.kill(pid, 'SIGINT');
    } catch {}
  };
  async function recover() {
    log.error('PostgreSQL ended unexpectedly; starting it again');
    for (let delayMs = 100; !isStopping; delayMs = Math.min(delayMs * 2, 5000)) {
      try {
        const [running, client] = await startAndAcquire(cluster, initial.port);
        watchOwner(client);
        pid = running.pid;
        log.info('PostgreSQL is back');
        return;
      } catch (error) {
        log.error(`PostgreSQL is not back yet: ${String(error)}`);
      }
      await sleep(delayMs);
    }
  }
  function watchOwner(client: Client) {
    ownerClient = client;
    client.once('end', () => {
      if (!isStopping) recovery = recover();
    });
  }
  async function stop() {
    if (isStopping) return;
    isStopping = true;
    await recovery;
    process.off('exit', interruptPostgres);
    const ended = once(ownerClient, 'end').catch(() => {});
    await stopPostgres(cluster);
    // The wait is limited, because the event may have been emitted before the listener was added.
    await Promise.race([ended, sleep(1000, undefined, { ref: false })]);
  }

  watchOwner(owner);
  process.once('exit', interruptPostgres);
  return stop;
}

/** Throws if another server uses `dataDir`. */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
  /** If false, PostgreSQL is faster, but a crash of the machine may destroy data; default true. */
  fsync?: boolean;
}): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options.dataDir, options.fsync ?? true, options.log);
  const [running, owner] = await startAndAcquire(cluster);
  await ensureDatabase(owner);
  return {
    url: buildUrl(cluster, running.port, DATABASE_NAME),
    appUrl: buildAppUrl(cluster, running.port),
    reused: running.reused,
    location: cluster.clusterDir,
    stop: superviseCluster(cluster, running, owner),
  };
}

/**
 * For commands: uses the PostgreSQL of the server that uses `dataDir`, or starts one if there is
 * none.
 */
export async function shareEmbeddedPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options.dataDir, options.fsync ?? true, options.log);
  const running = await findRunningPostmaster(cluster.clusterDir);
  if (!running || !(await isOwned(cluster, running.port))) return startEmbeddedPostgres(options);
  return {
    url: buildUrl(cluster, running.port, DATABASE_NAME),
    appUrl: buildAppUrl(cluster, running.port),
    reused: true,
    location: cluster.clusterDir,
    stop: async () => {},
  };
}

async function isOwned(cluster: Cluster, port: number): Promise<boolean> {
  const client = await connect(cluster, port);
  try {
    return (await client.query(ownerQuery)).rows.length > 0;
  } finally {
    await client.end();
  }
}
