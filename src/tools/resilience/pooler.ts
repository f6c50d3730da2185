import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickFreePort } from '#testing/e2e/server.ts';
import { resolveAccount, spawnAs } from '#tools/postgres/postgres-account.ts';

export interface Pooler {
  url(database: string): string;
  stop(): Promise<void>;
}

export const SESSIONS_MAX = 6;

function formatSettings(port: number, usersFile: string, server: URL): string {
  return `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
pool_mode = transaction
default_pool_size = ${SESSIONS_MAX}
max_client_conn = 500
`;
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isOpen;
}

export async function startPooler(program: string, admin: string): Promise<Pooler> {
  const server = new URL(admin);
  const folder = await mkdtemp(join(tmpdir(), 'bidwright-resilience-pooler-'));
  await chmod(folder, 0o755);
  const port = await pickFreePort();
  const settingsFile = join(folder, 'pgbouncer.ini');
  const usersFile = join(folder, 'users.txt');
  await writeFile(usersFile, `"${server.username}" "${server.password}"\n`);
  await writeFile(settingsFile, formatSettings(port, usersFile, server));
  const account = await resolveAccount(folder);
  const child = spawnAs(account, program, ['-q', settingsFile], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  while (!(await isListening(port))) {
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
