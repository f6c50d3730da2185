import { execFile } from 'node:child_process';
import { access, chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type ProductVersion, productVersion } from './machine.ts';
import { type ServerProcess, serve } from './served.ts';

/** A checkout of the product with its own node_modules and, while it is measured, its own data. */
export interface Checkout {
  folder: string;
  dataDir: string;
  version: ProductVersion;
  /** Email addresses of seeded accounts that can sign in. */
  client: string;
  developer: string;
}

const SEED = ['--size', '10k', '--random', '42'];

/** Returns the path of the Node program that npm scripts of the checkout use. */
async function nodeOf(folder: string): Promise<string> {
  const own = join(folder, 'node_modules/.bin/node');
  return access(own).then(
    () => own,
    () => process.execPath,
  );
}

/** Returns program and arguments that `npm start` runs in the checkout, without npm in between. */
export async function startCommand(folder: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const [, ...args] = String(scripts.start).split(' ');
  return [await nodeOf(folder), ...args];
}

function environment(dataDir: string): Record<string, string> {
  return {
    ...{ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '0', LOG_LEVEL: 'error' },
    // Responses are not cached, and the rate limits are off.
    ...{ CACHE_SECONDS: '0', RATE_LIMIT_FACTOR: '0' },
  };
}

/** Seeds a new database by the checkout's own command. Throws if that fails. */
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

/** Starts the checkout's server on the seeded database; resolves once it is healthy. */
export async function startCheckout({ folder, dataDir }: Checkout): Promise<ServerProcess> {
  return serve(await startCommand(folder), environment(dataDir), '/healthz', folder);
}

/** Deletes the seeded database, but not the checkout itself. */
export async function removeCheckout({ dataDir }: Checkout): Promise<void> {
  await rm(dataDir, { recursive: true, force: true });
}
