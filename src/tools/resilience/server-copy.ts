import { appendFile, chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { runStatement } from '#testing/app/postgres.ts';
import { pickFreePort } from '#testing/e2e/server.ts';
import { runAs } from '#tools/postgres/postgres-account.ts';
import { type Cluster, openCluster } from '#tools/postgres/postgres-process.ts';
import { waitUntil } from './visitors.ts';

export interface ServerCopy {
  url(database: string): string;
  data: string;
  dataDir: string;
  start(): Promise<void>;
  /** `immediate` (default) is like a loss of power, `fast` as an administrator does. */
  stop(mode?: 'immediate' | 'fast'): Promise<void>;
  remove(): Promise<void>;
}

const quiet = { info() {}, warn() {}, error() {} };

/** The npm packages of PostgreSQL do not contain pg_basebackup. */
async function copyData(admin: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: admin });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    await cp(from, to, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !/\/(postmaster\.(pid|opts)|pg_replslot\/.+)$/.test(path),
    });
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(to, 'backup_label'), rows[0].labelfile);
  } finally {
    await client.end();
  }
}

async function configureStandby(admin: string, data: string): Promise<void> {
  const { hostname, port, username, password } = new URL(admin);
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = '${primary} application_name=replica'\nhot_standby_feedback = on\n`,
  );
  await writeFile(join(data, 'standby.signal'), '');
}

async function changeOwner({ account }: Cluster, data: string): Promise<void> {
  await chmod(data, 0o700);
  if (!account) return;
  const { ok, output } = await runAs(null, 'chown', ['-R', `${account.uid}:${account.gid}`, data]);
  if (!ok) throw new Error(output);
}

/**
 * `location` is the primary's data folder, `dataDir` the one around it. The copy is not started.
 */
export async function copyServer(
  admin: string,
  primary: { dataDir: string; location: string },
  into = tmpdir(),
): Promise<ServerCopy> {
  const dataDir = await mkdtemp(join(into, 'bidwright-resilience-copy-'));
  await chmod(dataDir, 0o755);
  const data = join(dataDir, 'postgres');
  await mkdir(data);
  await cp(join(primary.dataDir, 'postgres-password'), join(dataDir, 'postgres-password'));
  await copyData(admin, primary.location, data);
  const original = await openCluster(primary.dataDir, true, quiet);
  const cluster = { ...original, dataDir, data };
  const log = join(dataDir, 'server.log');
  await writeFile(log, '');
  if (cluster.account) await chown(log, cluster.account.uid, cluster.account.gid);

  const port = await pickFreePort();
  const runPgCtl = async (args: string[]) => {
    const { ok, output } = await runAs(cluster.account, cluster.binaries.pgCtl, args);
    if (!ok) throw new Error(`The copy's pg_ctl ${args[0]} failed: ${output}`);
  };
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  async function start() {
    await changeOwner(cluster, data);
    await runPgCtl(['start', '-w', '-s', '-D', data, '-l', log, '-o', settings]);
  }
  const stop = (mode = 'immediate') => runPgCtl(['stop', '-s', '-D', data, '-m', mode]);
  return {
    data,
    dataDir,
    url(database) {
      const url = new URL(admin);
      url.port = String(port);
      url.pathname = `/${database}`;
      return url.href;
    },
    start,
    stop,
    async remove() {
      await stop().catch(() => {});
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export async function startReplica(
  admin: string,
  primary: { dataDir: string; location: string },
): Promise<ServerCopy> {
  const copy = await copyServer(admin, primary);
  await configureStandby(admin, copy.data);
  await copy.start();
  return copy;
}

/**
 * Applies the log of the primary, whose data folder is `location`, up to `target`, a line of
 * PostgreSQL's settings; by default until it is consistent.
 */
export async function recoverCopy(
  copy: ServerCopy,
  location: string,
  target = "recovery_target = 'immediate'",
): Promise<void> {
  await appendFile(
    join(copy.data, 'postgresql.auto.conf'),
    `restore_command = 'cp "${location}/pg_wal/%f" "%p"'
${target}
recovery_target_action = 'promote'\n`,
  );
  await writeFile(join(copy.data, 'recovery.signal'), '');
  await copy.start();
  const admin = copy.url('postgres');
  const isPrimary = () =>
    // Divides by zero, and so fails, while the copy recovers.
    runStatement(admin, 'select 1 / (not pg_is_in_recovery())::int').then(
      () => true,
      () => false,
    );
  if ((await waitUntil(isPrimary)) === null)
    throw new Error('The copy did not complete its recovery');
  // A copy of this copy must not recover again.
  await runStatement(admin, 'alter system reset all');
}
