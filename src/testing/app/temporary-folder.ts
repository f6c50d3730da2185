import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '#platform/server/process-ids.ts';
import { findRunningPostmaster } from '#tools/postgres/postgres-pidfile.ts';

const PREFIX = 'bidwright-test-run-';

/** Folder in memory, which Linux mounts by default. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_BYTES_MIN = 4 * 2 ** 30;

/**
 * Returns the folder in memory if it has room for the databases of a test run, because they are
 * created and dropped twice as fast there; else the folder for temporary files.
 */
async function chooseParentFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FOLDER).catch(() => null);
  const hasRoom = memory !== null && memory.bavail * memory.bsize >= MEMORY_BYTES_MIN;
  return hasRoom ? MEMORY_FOLDER : tmpdir();
}

/**
 * Creates a folder for a database. Other users may enter it, because PostgreSQL runs as another
 * user if the tests run as root.
 */
export async function createTemporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(await chooseParentFolder(), `${PREFIX}${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

async function removeLeftoversIn(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    // The name contains the id of the process that created the folder.
    const [pid] = name.startsWith(PREFIX) ? name.slice(PREFIX.length).split('-') : [];
    if (!pid || isAlive(Number(pid))) continue;
    const orphan = await findRunningPostmaster(join(parent, name, 'postgres'));
    if (orphan) process.kill(orphan.pid, 'SIGQUIT');
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Stops the databases of test runs that were killed and removes their folders. */
export async function removeLeftovers(): Promise<void> {
  for (const parent of new Set([tmpdir(), MEMORY_FOLDER])) await removeLeftoversIn(parent);
}
