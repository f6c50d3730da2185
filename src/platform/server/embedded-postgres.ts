import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { runningPostmaster } from './postgres-pidfile.ts';
import type { Log } from './postgres-place.ts';
import {
  bringDown,
  bringUp,
  type Cluster,
  openCluster,
  type Running,
  superuser,
} from './postgres-process.ts';

export type EmbeddedPostgres = {
  url: string;
  reused: boolean;
  location: string;
  stop(): Promise<void>;
};

const database = 'bidwright';
const ownerLock = 7_243_920_114;

function urlOf({ password }: Cluster, port: number, name: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${name}`;
}

async function connect(cluster: Cluster, port: number): Promise<Client> {
  const client = new Client({
    connectionString: urlOf(cluster, port, 'postgres'),
    application_name: `bidwright server, process ${process.pid}`,
    keepAlive: true,
  });
  client.on('error', () => {});
  await client.connect().catch((error) => {
    if (error.code !== '28P01') throw error;
    throw new Error(
      `The password in ${cluster.dataDir}/postgres-password does not open the database in ` +
        `${cluster.data}. Put the original file back, or move both away to begin with an empty one.`,
    );
  });
  return client;
}

const holder = `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted
    and (l.classid::bigint << 32 | l.objid::bigint) = ${ownerLock}`;

/**
 * Acquires the advisory lock of the owner. PostgreSQL releases the lock of a killed owner when its
 * connection is closed. Throws if another server still has the lock after two seconds.
 */
async function takeOwnership(cluster: Cluster, port: number): Promise<Client> {
  const client = await connect(cluster, port);
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${ownerLock}) as taken`);
    if (rows[0].taken) return client;
    await sleep(100);
  }
  const { rows } = await client.query(holder);
  await client.end();
  throw new Error(
    `${cluster.dataDir} is in use by another running server (${rows[0]?.name ?? 'unknown'}). ` +
      'Stop that one first, or start this one with another DATA_DIR and PORT.',
  );
}

const dying = /ECONNRESET|ECONNREFUSED|EPIPE|57P0[1-3]|terminated unexpectedly/;

/**
 * Starts PostgreSQL and acquires ownership. A running PostgreSQL may be shutting down at the same
 * time, so connection errors are retried.
 */
async function acquire(cluster: Cluster, port?: number): Promise<[Running, Client]> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await bringUp(cluster, port);
    try {
      return [running, await takeOwnership(cluster, running.port)];
    } catch (error) {
      const passing = dying.test(`${(error as { code?: string }).code} ${String(error)}`);
      if (!passing || attempt === 10) {
        if (!running.reused) await bringDown(cluster);
        throw error;
      }
      await sleep(200);
    }
  }
}

async function ensureDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
    database,
  ]);
  if (rowCount === 0) await client.query(`create database ${database}`);
}

/**
 * Restarts PostgreSQL when it terminates and acquires the lock again. Returns the function that
 * stops both.
 */
function guard(cluster: Cluster, first: Running, owner: Client) {
  const { log } = cluster;
  let { pid } = first;
  let holding = owner;
  let stopping = false;
  let recovering = Promise.resolve();

  const interrupt = () => {
    try {
      process.kill(pid, 'SIGINT');
    } catch {
      // The process has already terminated.
    }
  };
  async function recover() {
    log.error('PostgreSQL ended unexpectedly; starting it again');
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5000)) {
      try {
        const [running, client] = await acquire(cluster, first.port);
        hold(client);
        pid = running.pid;
        log.info('PostgreSQL is back');
        return;
      } catch (error) {
        log.error(`PostgreSQL is not back yet: ${String(error)}`);
      }
      await sleep(wait);
    }
  }
  function hold(client: Client) {
    holding = client;
    client.once('end', () => {
      if (!stopping) recovering = recover();
    });
  }
  async function stop() {
    if (stopping) return;
    stopping = true;
    await recovering;
    process.off('exit', interrupt);
    const ended = once(holding, 'end').catch(() => {});
    await bringDown(cluster);
    await Promise.race([ended, sleep(1000, undefined, { ref: false })]);
  }

  hold(owner);
  process.once('exit', interrupt);
  return stop;
}

/** Starts PostgreSQL for one server process with its data in `dataDir`; needs no installation. */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Log;
  fsync?: boolean;
}): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options.dataDir, options.fsync ?? true, options.log);
  const [running, owner] = await acquire(cluster);
  await ensureDatabase(owner);
  return {
    url: urlOf(cluster, running.port, database),
    reused: running.reused,
    location: cluster.data,
    stop: guard(cluster, running, owner),
  };
}

/** Returns the database of the server that runs on `dataDir`, or starts one for this command. */
export async function shareEmbeddedPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<EmbeddedPostgres> {
  const cluster = await openCluster(options.dataDir, options.fsync ?? true, options.log);
  const running = await runningPostmaster(cluster.data);
  if (!running || !(await isOwned(cluster, running.port))) return startEmbeddedPostgres(options);
  return {
    url: urlOf(cluster, running.port, database),
    reused: true,
    location: cluster.data,
    stop: async () => {},
  };
}

async function isOwned(cluster: Cluster, port: number): Promise<boolean> {
  const client = await connect(cluster, port);
  try {
    return (await client.query(holder)).rows.length > 0;
  } finally {
    await client.end();
  }
}
