import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isAlive } from '#platform/server/process-ids.ts';
import { logProgress } from './progress.ts';

type Options = { root: string; log: { info(message: string): void } };

const singleInputs = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];

// The client must not import these files. Exception: `routeTree.gen.ts` is generated from the
// routes, which are inputs.
const NO_CLIENT_INPUT =
  /\.test\.tsx?$|\.gen\.ts$|\.(entity|queries|service|router|mail|jobs|stripe)\.ts$|^src\/(app|platform)\/server\/|^src\/testing\/|^src\/tools\/(?!sandbox\/card-form\/)/;

function listFilesUnder(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .map((path) => path.replaceAll('\\', '/'));
}

/**
 * Depends on paths and contents and not on timestamps, so that a checkout of another branch and
 * back needs no build.
 */
function hashInputs(root: string): string {
  const inputs = [
    ...listFilesUnder(root, 'src'),
    ...listFilesUnder(root, 'public'),
    ...singleInputs,
  ];
  const hash = createHash('sha256');
  for (const path of inputs.filter((input) => !NO_CLIENT_INPUT.test(input)).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

const toHashPath = (buildDir: string) => join(buildDir, '.vite', 'inputs.sha256');

async function buildWithVite(root: string, outDir: string): Promise<void> {
  const vitePackageFile = createRequire(join(root, 'package.json')).resolve('vite/package.json');
  const args = [
    join(dirname(vitePackageFile), 'bin', 'vite.js'),
    ...['build', '--outDir', outDir, '--emptyOutDir'],
    ...['--configLoader', 'native', '--logLevel', 'warn'],
  ];
  // The memory of Vite is released at its exit. With another NODE_ENV, Vite would bundle the
  // development build of React.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk) => output.push(String(chunk)));
  child.stderr.on('data', (chunk) => output.push(String(chunk)));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`The client could not be built:\n${output.join('').trim()}`);
}

async function removeAbandonedBuilds(dist: string): Promise<void> {
  for (const name of await readdir(dist)) {
    const pid = Number(/^\.client-(?:new|old)-(\d+)-/.exec(name)?.[1]);
    if (pid && pid !== process.pid && !isAlive(pid)) {
      await rm(join(dist, name), { recursive: true, force: true });
    }
  }
}

/** Retries, because another process may replace the folder at the same time. */
async function replaceFolder(built: string, target: string, replacedDir: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    // Fails if there is no earlier build.
    await rename(target, replacedDir).catch(() => {});
    const isReplaced = await rename(built, target).then(
      () => true,
      () => false,
    );
    await rm(replacedDir, { recursive: true, force: true });
    if (isReplaced) return;
  }
  throw new Error(`The built client could not be put in ${target}.`);
}

export async function ensureClientBuild({ root, log }: Options): Promise<void> {
  const dist = join(root, 'dist');
  const target = join(dist, 'client');
  const expectedHash = hashInputs(root);
  const builtHash = await readFile(toHashPath(target), 'utf8').catch(() => '');
  if (builtHash === expectedHash) return;

  await mkdir(dist, { recursive: true });
  await removeAbandonedBuilds(dist);
  const runId = `${process.pid}-${randomBytes(3).toString('hex')}`;
  const buildDir = join(dist, `.client-new-${runId}`);
  try {
    await logProgress(log, 'Building the client (step 1 of 2, bundling)', () =>
      buildWithVite(root, buildDir),
    );
    await logProgress(log, 'Building the client (step 2 of 2, compressing)', () =>
      precompress(buildDir),
    );
    await mkdir(dirname(toHashPath(buildDir)), { recursive: true });
    await writeFile(toHashPath(buildDir), expectedHash);
    await replaceFolder(buildDir, target, join(dist, `.client-old-${runId}`));
  } finally {
    await rm(buildDir, { recursive: true, force: true });
  }
}

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|xml)$/;
/** Smaller files are not compressed, because they would hardly become shorter. */
const MIN_BYTES = 1024;

async function compress(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const brotli = await promisify(brotliCompress)(plain, { params });
  await writeFile(`${file}.br`, brotli);
  await writeFile(`${file}.gz`, await promisify(gzip)(plain, { level: 9 }));
}

async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compress(join(parentPath, name))));
}
