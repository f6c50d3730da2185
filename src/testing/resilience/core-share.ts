import { access, mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Microseconds: short, so that who has had its share waits only a moment. */
const PERIOD = 20_000;
const ROOT = '/sys/fs/cgroup';

interface Kind {
  folder: string;
  /** Files of a group, and what they are told for so many microseconds of each period. */
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
 * Gives each of these processes no more than so much of a core, by the kernel's control groups. Tells
 * how to let them go again; null where this account may not do it.
 */
export async function holdEach(
  pids: number[],
  share: number,
): Promise<(() => Promise<void>) | null> {
  for (const kind of kinds) {
    const held = await Promise.allSettled(pids.map((pid) => hold(kind, pid, share)));
    const release = async () =>
      void (await Promise.allSettled(pids.map((pid) => letGo(kind, pid))));
    if (held.every(({ status }) => status === 'fulfilled')) return release;
    await release();
  }
  return null;
}

/** A group goes only without processes; one that has ended is in none. */
async function letGo({ folder }: Kind, pid: number): Promise<void> {
  await writeFile(join(folder, 'cgroup.procs'), `${pid}`).catch(() => {});
  await rmdir(groupOf(folder, pid));
}
