import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '#platform/server/process-ids.ts';

/** `status` is `ready` when PostgreSQL accepts connections. */
export type Postmaster = { pid: number; port: number; status: string };

const getPidfilePath = (clusterDir: string) => join(clusterDir, 'postmaster.pid');

/** Process id on line 1, port on line 4, status on line 8. */
export async function readPidfile(clusterDir: string): Promise<Postmaster | null> {
  const text = await readFile(getPidfilePath(clusterDir), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]), status: lines[7]?.trim() ?? '' } : null;
}

/** Null if the command cannot be read, as on Windows. */
async function readCommandLine(pid: number): Promise<string | null> {
  if (process.platform === 'win32') return null;
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (line !== null) return line;
  const ps = promisify(execFile)('ps', ['-p', String(pid), '-o', 'args=']);
  return ps.then(({ stdout }) => stdout).catch(() => null);
}

/**
 * Also finds a postmaster whose server was killed. If the pid file names another program, deletes
 * the file and returns null.
 */
export async function findRunningPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const postmaster = await readPidfile(clusterDir);
  if (!postmaster || !isAlive(postmaster.pid)) return null;
  const command = await readCommandLine(postmaster.pid);
  if (command === null || command.includes('postgres')) return postmaster;
  // After a crash of the machine, another process may have this process id. If the file remained,
  // PostgreSQL would refuse to start.
  await rm(getPidfilePath(clusterDir), { force: true });
  return null;
}

export async function isRunning(clusterDir: string): Promise<boolean> {
  return (await findRunningPostmaster(clusterDir)) !== null;
}
