import { createHash } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '#platform/server/error-details.ts';
import { type Account, canWriteIn, isRoot, resolveAccount } from './postgres-account.ts';
import { isRunning } from './postgres-pidfile.ts';

/** `clusterDir` is PostgreSQL's folder, usually in `dataDir`. */
export type DataLocation = { dataDir: string; clusterDir: string; account: Account };

/** Contains the path of a cluster that is outside of `dataDir`. */
const POINTER_FILE = 'postgres-location.txt';

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}

export const isCluster = (clusterDir: string) => exists(join(clusterDir, 'PG_VERSION'));

/**
 * A folder outside of the project that all users can enter, named by `key`. Must be called as root.
 */
export async function createSharedFolder(key: string): Promise<string> {
  const name = `bidwright-${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;
  for (const parent of ['/var/lib', tmpdir()]) {
    const folder = join(parent, name);
    await mkdir(folder, { mode: 0o755 }).catch(() => {});
    const stats = await lstat(folder).catch(() => null);
    // Another user may have created a link or a folder with this name in the temporary folder.
    if (!stats?.isDirectory() || stats.uid !== 0) continue;
    await chmod(folder, 0o755);
    return folder;
  }
  throw new Error(
    `PostgreSQL cannot run as root, and neither /var/lib nor ${tmpdir()} can hold a database for ` +
      'another user. Start as an ordinary user, or set DATABASE_URL.',
  );
}

async function readPointer(dataDir: string): Promise<string | null> {
  const text = await readFile(join(dataDir, POINTER_FILE), 'utf8').catch(() => '');
  const [path = ''] = text.split('\n');
  return path && (await isCluster(path)) ? path : null;
}

async function writePointer(dataDir: string, clusterDir: string): Promise<void> {
  const explanation =
    'The database lives at the path above: PostgreSQL refuses to run as root, and the\n' +
    'unprivileged user it runs as may not enter this folder. Keep this file.\n';
  await writeFile(join(dataDir, POINTER_FILE), `${clusterDir}\n${explanation}`);
}

async function chownAll(path: string, account: Account): Promise<void> {
  if (!account) return;
  const names = await readdir(path, { recursive: true });
  for (const name of ['', ...names]) await chown(join(path, name), account.uid, account.gid);
}

/**
 * Also moves to another file system. `to` exists only with all of its files, even if the process is
 * stopped meanwhile.
 */
async function moveCluster(from: string, to: string, account: Account): Promise<void> {
  await rename(from, to).catch(async (error) => {
    if (error.code !== 'EXDEV') throw error;
    const copy = `${to}.copy`;
    await rm(copy, { recursive: true, force: true });
    await cp(from, copy, { recursive: true, verbatimSymlinks: true });
    await chownAll(copy, account);
    await chmod(copy, 0o700);
    await rename(copy, to);
    await rm(from, { recursive: true });
  });
}

/**
 * Uses the cluster that the pointer file names, otherwise the default folder if the unprivileged
 * user can write in it, otherwise a shared folder, to which an existing cluster of the default
 * folder is moved.
 */
async function resolveAsRoot(dataDir: string, log: Logger): Promise<DataLocation> {
  const pointerTarget = await readPointer(dataDir);
  if (pointerTarget) {
    return { dataDir, clusterDir: pointerTarget, account: await resolveAccount(pointerTarget) };
  }

  const defaultFolder = join(dataDir, 'postgres');
  const account = await resolveAccount(defaultFolder);
  if (await prepareDefaultFolder(defaultFolder, dataDir, account))
    return { dataDir, clusterDir: defaultFolder, account };

  const sharedFolder = await createSharedFolder(dataDir);
  const clusterDir = join(sharedFolder, 'postgres');
  // No pointer file names this cluster, so it belongs to a deleted `dataDir` with the same path.
  if (await isCluster(clusterDir)) {
    await rm(`${clusterDir}.old`, { recursive: true, force: true });
    await rename(clusterDir, `${clusterDir}.old`);
    log.warn(`A database of a deleted ${dataDir} was set aside as ${clusterDir}.old`);
  }
  // The pointer is written first: if the process is stopped between the two, the next start finds
  // no cluster at the pointer and moves it again.
  await writePointer(dataDir, clusterDir);
  if (await isCluster(defaultFolder)) await moveCluster(defaultFolder, clusterDir, account);
  log.info(
    `PostgreSQL cannot enter ${dataDir} as an unprivileged user; its data is in ${clusterDir}`,
  );
  if (!clusterDir.startsWith('/var/lib/')) log.warn(`${clusterDir} may not survive a reboot`);
  return { dataDir, clusterDir, account };
}

/**
 * Without a cluster, tries a test folder in `dataDir`, because the account may be unable to enter a
 * parent folder.
 */
async function prepareDefaultFolder(
  defaultFolder: string,
  dataDir: string,
  account: Account,
): Promise<boolean> {
  if (await isCluster(defaultFolder)) {
    // If root owns the folder, root has copied or restored the cluster.
    if ((await stat(defaultFolder)).uid === 0) await chownAll(defaultFolder, account);
    // A cluster must not be moved while PostgreSQL runs on it. A running server has shown that it
    // can use the folder.
    return (await isRunning(defaultFolder)) || canWriteIn(account, defaultFolder);
  }
  // The account must be able to enter `dataDir`.
  await chmod(dataDir, 0o755);
  const probe = join(dataDir, 'postgres.probe');
  await rm(probe, { recursive: true, force: true });
  await mkdir(probe, { mode: 0o700 });
  try {
    if (account) await chown(probe, account.uid, account.gid);
    return await canWriteIn(account, probe);
  } catch {
    return false;
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

async function resolveAsUser(dataDir: string): Promise<DataLocation> {
  const clusterDir = (await readPointer(dataDir)) ?? join(dataDir, 'postgres');
  const owner = await stat(clusterDir).catch(() => null);
  const currentUid = process.getuid?.();
  if (owner && currentUid !== undefined && owner.uid !== currentUid) {
    throw new Error(
      `The database in ${clusterDir} belongs to another user (uid ${owner.uid}): it was last started by ` +
        `root or someone else. Start as that user again, or give it to yourself with ` +
        `"sudo chown -R ${currentUid} ${clusterDir}", or choose another DATA_DIR.`,
    );
  }
  return { dataDir, clusterDir, account: null };
}

/**
 * As root, may move the cluster to a folder that an unprivileged user can enter. Otherwise throws
 * if the cluster belongs to another user.
 */
export async function resolveDataLocation(dataDir: string, log: Logger): Promise<DataLocation> {
  await mkdir(dataDir, { recursive: true });
  const resolvedDataDir = await realpath(dataDir);
  return isRoot() ? resolveAsRoot(resolvedDataDir, log) : resolveAsUser(resolvedDataDir);
}
