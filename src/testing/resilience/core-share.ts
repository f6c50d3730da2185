import { access, mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Microseconds. Short, because a process that has used its share must wait for the next period. */
const PERIOD = 20_000;
const ROOT = '/sys/fs/cgroup';

interface Kind {
  folder: string;
  /** Returns the files of a group and their content for a quota of microseconds per period. */
  limits(quota: number): [file: string, text: string][];
}

const kinds: Kind[] = [
  {
    folder: join(ROOT, 'cpu'),
    limits: (quota) => [
      ['cpu.cfs_period_us', `${PERIOD}`],
      ['cpu.cfs_quota_us', `${quota}`],
    ],
  },
  { folder: ROOT, limits: (quota) => [['cpu.max', `${quota} ${PERIOD}`]] },
];

const groupOf = (folder: string, pid: number) => join(folder, `bidwright-resilience-${pid}`);

async function hold({ folder, limits }: Kind, pid: number, share: number): Promise<void> {
  const group = groupOf(folder, pid);
  await mkdir(group);
  for (const [file, text] of limits(PERIOD * share)) {
    await access(join(group, file));
    await writeFile(join(group, file), text);
  }
  await writeFile(join(group, 'cgroup.procs'), `${pid}`);
}

/**
 * Limits each process to a share of a core with control groups. Returns a function that removes the
 * limits, or null if this account must not create groups.
 */
export async function holdEach(
  pids: number[],
  share: number,
): Promise<(() => Promise<void>) | null> {
  for (const kind of kinds) {
    const held = await Promise.allSettled(pids.map((pid) => hold(kind, pid, share)));
    const release = async () =>
      void (await Promise.allSettled(pids.map((pid) => resume(kind, pid))));
    if (held.every(({ status }) => status === 'fulfilled')) return release;
    await release();
  }
  return null;
}

/** Removes a group. It must be empty, so its process is moved to the root group first. */
async function resume({ folder }: Kind, pid: number): Promise<void> {
  await writeFile(join(folder, 'cgroup.procs'), `${pid}`).catch(() => {});
  await rmdir(groupOf(folder, pid));
}
