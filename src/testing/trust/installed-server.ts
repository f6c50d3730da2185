import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountFor, runAs } from '#platform/server/postgres-account.ts';
import { exists } from '#platform/server/postgres-place.ts';
import { freePort } from '../e2e/server.ts';

export interface InstalledServer {
  /** Of its database `postgres`, as its superuser. */
  admin: string;
  stop(): Promise<void>;
}

/** Where Debian keeps the programs of a PostgreSQL server; null where it is not installed. */
export async function programsOf(major: number): Promise<string | null> {
  const folder = `/usr/lib/postgresql/${major}/bin`;
  const programs = ['initdb', 'pg_ctl', 'postgres'].map((name) => exists(join(folder, name)));
  return (await Promise.all(programs)).every(Boolean) ? folder : null;
}

/** An empty server run by the programs of an administrator, as its package comes. */
export async function startInstalled(programs: string): Promise<InstalledServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bidwright-trust-installed-'));
  await chmod(folder, 0o755);
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o700 });
  const account = await accountFor(folder);
  if (account) for (const path of [folder, data]) await chown(path, account.uid, account.gid);
  const remove = () => rm(folder, { recursive: true, force: true });
  const run = async (program: string, args: string[]) => {
    const { ok, output } = await runAs(account, join(programs, program), ['-D', data, ...args]);
    if (ok) return;
    await remove();
    throw new Error(`${program} of ${programs} failed: ${output}`);
  };
  await run('initdb', ['-U', 'bidwright', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  await run('pg_ctl', ['start', '-w', '-s', '-l', join(folder, 'log'), '-o', settings]);
  return {
    admin: `postgres://bidwright@127.0.0.1:${port}/postgres`,
    async stop() {
      await run('pg_ctl', ['stop', '-s', '-m', 'fast']);
      await remove();
    },
  };
}
