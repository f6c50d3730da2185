import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { readClientManifest } from '#app/server/page/page-assets.ts';
import { ensureClientBuild } from '#app/server/process/client-build.ts';
import { readCommandLine } from '#platform/server/command-line.ts';

const command = {
  usage: 'npm run check:sizes -- [--write]',
  does: 'Compares the compressed size of every route with .size-budget.json.',
  example: 'npm run check:sizes -- --write',
  options: {
    write: { type: 'boolean', default: false, help: 'writes the current sizes as the new budget' },
  },
} as const;
const { values } = readCommandLine(command);

/** Kilobytes (1,000 bytes) after compression with brotli. */
interface Size {
  js: number;
  css: number;
}

const maxSize: Size = { js: 220, css: 25 };
/** Printed but not enforced. */
const homeGoal: Size = { js: 130, css: 14 };
/** Kilobytes by which a route may exceed its budget before the budget must be changed. */
const TOLERANCE_KB = 1;

const root = join(import.meta.dirname, '../../..');
const client = join(root, 'dist/client');
const budgetFile = join(root, '.size-budget.json');

const say = (line: string) => void process.stdout.write(`${line}\n`);
const toKilobytes = (bytes: number) => Math.round(bytes / 100) / 10;

async function measureSizes(): Promise<Record<string, Size>> {
  await ensureClientBuild({ root, log: { info: say } });
  const { entry, routes } = await readClientManifest(client);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const compressedBytes = new Map<string, number>();
  const getCompressedBytes = async (file: string) => {
    const known = compressedBytes.get(file);
    if (known !== undefined) return known;
    const compressed = brotliCompressSync(await readFile(join(client, file)), { params });
    compressedBytes.set(file, compressed.length);
    return compressed.length;
  };
  const sumKilobytes = async (files: string[], extension: string) => {
    let bytes = 0;
    for (const file of files) if (file.endsWith(extension)) bytes += await getCompressedBytes(file);
    return toKilobytes(bytes);
  };
  const sizes: Record<string, Size> = {};
  for (const { name, files } of routes) {
    const all = [...entry, ...files];
    sizes[name] = { js: await sumKilobytes(all, '.js'), css: await sumKilobytes(all, '.css') };
  }
  return sizes;
}

function findExcesses(sizes: Record<string, Size>, budget: Record<string, Size>): string[] {
  return Object.entries(sizes).flatMap(([route, size]) => {
    const limit = budget[route];
    return (['js', 'css'] as const).flatMap((kind) => {
      const measured = `${route}: ${size[kind]} kB of ${kind}`;
      if (size[kind] > maxSize[kind]) return [`${measured}; no route may have ${maxSize[kind]} kB`];
      if (!limit) return [`${measured}; the route has no budget yet`];
      return size[kind] > limit[kind] + TOLERANCE_KB
        ? [`${measured}; its budget is ${limit[kind]} kB`]
        : [];
    });
  });
}

const sizes = await measureSizes();
if (values.write) {
  const sorted = Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => a.localeCompare(b)));
  await writeFile(budgetFile, `${JSON.stringify(sorted, null, 2)}\n`);
}
const budget: Record<string, Size> = JSON.parse(await readFile(budgetFile, 'utf8'));
const excesses = findExcesses(sizes, budget);
for (const line of excesses) say(line);
if (excesses.length > 0) {
  say('Reduce the size, or write the new budget: npm run check:sizes -- --write');
  process.exitCode = 1;
} else {
  const home = (['js', 'css'] as const)
    .map((kind) => `${sizes.index?.[kind]} kB of ${kind} (goal ${homeGoal[kind]})`)
    .join(', ');
  say(`${Object.keys(sizes).length} routes are within their budget; home has ${home}.`);
}
