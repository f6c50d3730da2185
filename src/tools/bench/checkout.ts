import { execFile } from 'node:child_process';
import { access, chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type ProductVersion, productVersion } from './machine.ts';
import { type ServerProcess, serve } from './served.ts';

export interface Checkout {
  folder: string;
  dataDir: string;
  version: ProductVersion;
  client: string;
  developer: string;
}

const SEED = ['--size', '10k', '--random', '42'];

async function nodeOf(folder: string): Promise<string> {
  const own = join(folder, 'node_modules/.bin/node');
  return access(own).then(
    () => own,
    () => process.execPath,
  );
}

export async function startCommand(folder: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const [, ...args] = String(scripts.start).split(' ');
  return [await nodeOf(folder), ...args];
}

function environment(dataDir: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '0',
    LOG_LEVEL: 'error',
    CACHE_SECONDS: '0',
    RATE_LIMIT_FACTOR: '0',
  };
}

export async function openCheckout(path: string): Promise<Checkout> {
  const folder = resolve(path);
  const dataDir = await mkdtemp(join(tmpdir(), 'bidwright-bench-'));
  // The embedded PostgreSQL runs as another user if the bench runs as root.
  await chmod(dataDir, 0o755);
  const { stdout } = await promisify(execFile)(
    await nodeOf(folder),
    ['src/tools/seed/command.ts', ...SEED],
    { cwd: folder, env: { ...process.env, ...environment(dataDir) }, maxBuffer: 2 ** 26 },
  ).catch(async (error) => {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  const emailOf = (role: string) => {
    const email = new RegExp(`^\\s*${role}\\s+(\\S+@\\S+)$`, 'm').exec(stdout)?.[1];
    if (!email) throw new Error(`npm run seed in ${folder} printed no ${role}:\n${stdout}`);
    return email;
  };
  return {
    folder,
    dataDir,
    version: await productVersion(folder),
    client: emailOf('client'),
    developer: emailOf('developer'),
  };
}

export async function startCheckout({ folder, dataDir }: Checkout): Promise<ServerProcess> {
  return serve(await startCommand(folder), environment(dataDir), '/healthz', folder);
}

export async function removeCheckout({ dataDir }: Checkout): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}
