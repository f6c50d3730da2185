import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isAlive } from '#platform/server/postgres-pidfile.ts';
import { precompress } from './precompress.ts';

type Options = { root: string; log: { info(message: string): void } };

const singleInputs = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];

// The client must not import these files, so a change of them needs no build; routeTree.gen.ts is
// generated from the routes.
const neverInClient =
  /\.test\.tsx?$|\.gen\.ts$|\.(entity|queries|service|router|mail|jobs|stripe)\.ts$|^src\/(app|platform)\/server\/|^src\/testing\//;

function filesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .map((path) => path.replaceAll('\\', '/'));
}

/**
 * Returns the hash of all input files. It depends on contents and not on timestamps, so that a
 * checkout of another branch and back needs no build.
 */
function fingerprint(root: string): string {
  const inputs = [...filesUnder(root, 'src'), ...filesUnder(root, 'public'), ...singleInputs];
  const hash = createHash('sha256');
  for (const path of inputs.filter((input) => !neverInClient.test(input)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

const stampIn = (folder: string) => join(folder, '.vite', 'inputs.sha256');

async function viteBuild(root: string, outDir: string): Promise<void> {
  const manifest = createRequire(join(root, 'package.json')).resolve('vite/package.json');
  const args = [
    join(dirname(manifest), 'bin', 'vite.js'),
    ...['build', '--outDir', outDir, '--emptyOutDir'],
    ...['--configLoader', 'native', '--logLevel', 'warn'],
  ];
  // A separate process, because its memory is released at its exit. NODE_ENV is set, because any
  // other value would bundle the development build of React.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stdout.on('data', (chunk) => said.push(String(chunk)));
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The client could not be built:\n${said.join('').trim()}`);
}

async function removeAbandoned(dist: string): Promise<void> {
  for (const name of await readdir(dist)) {
    const pid = Number(/^\.client-(?:new|old)-(\d+)-/.exec(name)?.[1]);
    if (pid && pid !== process.pid && !isAlive(pid)) {
      await rm(join(dist, name), { recursive: true, force: true });
    }
  }
}

/**
 * Moves a build to its final folder. Retries, because another process may do the same at the same
 * time.
 */
async function putInPlace(built: string, place: string, old: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await rename(place, old).catch(() => {});
    const done = await rename(built, place).then(
      () => true,
      () => false,
    );
    await rm(old, { recursive: true, force: true });
    if (done) return;
  }
  throw new Error(`The built client could not be put in ${place}.`);
}

/** Builds the client into `dist/client` unless the existing build has the same inputs. */
export async function ensureClientBuild({ root, log }: Options): Promise<void> {
  const dist = join(root, 'dist');
  const place = join(dist, 'client');
  const wanted = fingerprint(root);
  const present = await readFile(stampIn(place), 'utf8').catch(() => '');
  if (present === wanted) return;

  log.info('Building the client, which takes a few seconds…');
  await mkdir(dist, { recursive: true });
  await removeAbandoned(dist);
  const run = `${process.pid}-${randomBytes(3).toString('hex')}`;
  const draft = join(dist, `.client-new-${run}`);
  try {
    await viteBuild(root, draft);
    await precompress(draft);
    await mkdir(dirname(stampIn(draft)), { recursive: true });
    await writeFile(stampIn(draft), wanted);
    await putInPlace(draft, place, join(dist, `.client-old-${run}`));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
