import { readdir, readFile } from 'node:fs/promises';
import { resolveDataLocation } from '#tools/postgres/postgres-location.ts';
import { readPidfile } from '#tools/postgres/postgres-pidfile.ts';
import { TICKS_PER_SECOND } from './served.ts';

const quiet = { info() {}, warn() {}, error() {} };

/** Returns the process id of the PostgreSQL in this folder. */
export async function findPostmaster(dataDir: string): Promise<number> {
  const postmaster = await readPidfile((await resolveDataLocation(dataDir, quiet)).clusterDir);
  if (!postmaster) throw new Error(`No PostgreSQL runs in ${dataDir}`);
  return postmaster.pid;
}

/** The parent's id, then ticks in user and kernel mode, of the process and its ended children. */
async function readStat(pid: string): Promise<number[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat
    .replace(/.*\) \S+ /s, '')
    .split(' ')
    .map(Number);
  return [fields[0] ?? 0, ...fields.slice(10, 14)];
}

/** Processor time of PostgreSQL with all its sessions and workers. */
export async function postgresCpuSeconds(postmaster: number): Promise<number> {
  let ticks = 0;
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const [parent, user = 0, kernel = 0, endedUser = 0, endedKernel = 0] = await readStat(pid);
    if (parent === postmaster) ticks += user + kernel;
    if (Number(pid) === postmaster) ticks += user + kernel + endedUser + endedKernel;
  }
  return ticks / TICKS_PER_SECOND;
}
