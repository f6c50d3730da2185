import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { resolveAccount, spawnAs } from '#platform/server/postgres/postgres-account.ts';
import { freePort } from '../e2e/server.ts';

export interface Pooler {
  url(database: string): string;
  stop(): Promise<void>;
}

/** The most sessions that PgBouncer opens to the server. */
export const SESSIONS = 6;

function settings(port: number, users: string, { hostname, port: of }: URL): string {
  return `[databases]
* = host=${hostname} port=${of}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SESSIONS}
max_client_conn = 500
`;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return open;
}

/** Starts PgBouncer in transaction mode with its default settings before the server at `admin`. */
export async function startPooler(program: string, admin: string): Promise<Pooler> {
  const server = new URL(admin);
  const folder = await mkdtemp(join(tmpdir(), 'bidwright-resilience-pooler-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  await writeFile(users, `"${server.username}" "${server.password}"\n`);
  await writeFile(file, settings(port, users, server));
  const account = await resolveAccount(folder);
  const child = spawnAs(account, program, ['-q', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error('pgbouncer ended while it started');
    await sleep(50);
  }
  return {
    url(database) {
      const url = new URL(admin);
      url.port = String(port);
      url.pathname = `/${database}`;
      return url.href;
    },
    async stop() {
      child.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
