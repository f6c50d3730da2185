import { access, mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Short, because a process that has used its share must wait for the next period. */
const PERIOD_MICROS = 20_000;
const ROOT = '/sys/fs/cgroup';

interface CgroupVersion {
  folder: string;
  limits(quotaMicros: number): [file: string, text: string][];
}

const versions: CgroupVersion[] = [
  {
    folder: join(ROOT, 'cpu'),
    limits: (quotaMicros) => [
      ['cpu.cfs_period_us', `${PERIOD_MICROS}`],
      ['cpu.cfs_quota_us', `${quotaMicros}`],
    ],
  },
  { folder: ROOT, limits: (quotaMicros) => [['cpu.max', `${quotaMicros} ${PERIOD_MICROS}`]] },
];

const groupFolder = (folder: string, pid: number) => join(folder, `bidwright-resilience-${pid}`);

async function limit({ folder, limits }: CgroupVersion, pid: number, share: number): Promise<void> {
  const group = groupFolder(folder, pid);
  await mkdir(group);
  for (const [file, text] of limits(PERIOD_MICROS * share)) {
    // Throws if the kernel does not provide this file.
    await access(join(group, file));
    await writeFile(join(group, file), text);
  }
  await writeFile(join(group, 'cgroup.procs'), `${pid}`);
}

/**
 * `share` is 0 to 1. Returns a function that removes the limits, or null if this account may not
 * create groups.
 */
export async function limitEach(
  pids: number[],
  share: number,
): Promise<(() => Promise<void>) | null> {
  for (const version of versions) {
    const results = await Promise.allSettled(pids.map((pid) => limit(version, pid, share)));
    const removeLimits = async () =>
      void (await Promise.allSettled(pids.map((pid) => removeLimit(version, pid))));
    if (results.every(({ status }) => status === 'fulfilled')) return removeLimits;
    await removeLimits();
  }
  return null;
}

/** A group must be empty to be removed, so its process is moved to the root group first. */
async function removeLimit({ folder }: CgroupVersion, pid: number): Promise<void> {
  await writeFile(join(folder, 'cgroup.procs'), `${pid}`).catch(() => {});
  await rmdir(groupFolder(folder, pid));
}
