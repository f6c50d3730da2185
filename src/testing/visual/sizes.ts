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

/** Kilobytes, as they travel (brotli). */
interface Size {
  js: number;
  css: number;
}

/** What no route may come to. */
const ceiling: Size = { js: 220, css: 25 };
/** The goal for the home page; printed with every run. */
const homeGoal: Size = { js: 130, css: 14 };
/** What a change may add unnoticed; more is written into the budget, and seen in review. */
const SLACK = 1;

const root = join(import.meta.dirname, '../../..');
const client = join(root, 'dist/client');
const budgetFile = join(root, '.size-budget.json');

const say = (line: string) => void process.stdout.write(`${line}\n`);
const rounded = (bytes: number) => Math.round(bytes / 100) / 10;

async function weigh(): Promise<Record<string, Size>> {
  await ensureClientBuild({ root, log: { info: say } });
  const { entry, routes } = await readClientManifest(client);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const weights = new Map<string, number>();
  const weightOf = async (file: string) => {
    const known = weights.get(file);
    if (known !== undefined) return known;
    const small = brotliCompressSync(await readFile(join(client, file)), { params });
    weights.set(file, small.length);
    return small.length;
  };
  const sum = async (files: string[], kind: string) => {
    let bytes = 0;
    for (const file of files) if (file.endsWith(kind)) bytes += await weightOf(file);
    return rounded(bytes);
  };
  const sizes: Record<string, Size> = {};
  for (const { name, files } of routes) {
    const all = [...entry, ...files];
    sizes[name] = { js: await sum(all, '.js'), css: await sum(all, '.css') };
  }
  return sizes;
}

function complaints(sizes: Record<string, Size>, budget: Record<string, Size>): string[] {
  return Object.entries(sizes).flatMap(([route, size]) => {
    const limit = budget[route];
    return (['js', 'css'] as const).flatMap((kind) => {
      const found = `${route}: ${size[kind]} kB of ${kind}`;
      if (size[kind] > ceiling[kind]) return [`${found}; no route may have ${ceiling[kind]} kB`];
      if (!limit) return [`${found}; the route has no budget yet`];
      return size[kind] > limit[kind] + SLACK ? [`${found}; its budget is ${limit[kind]} kB`] : [];
    });
  });
}

const sizes = await weigh();
if (values.write) {
  const sorted = Object.fromEntries(Object.entries(sizes).sort(([a], [b]) => a.localeCompare(b)));
  await writeFile(budgetFile, `${JSON.stringify(sorted, null, 2)}\n`);
}
const budget: Record<string, Size> = JSON.parse(await readFile(budgetFile, 'utf8'));
const found = complaints(sizes, budget);
for (const line of found) say(line);
if (found.length > 0) {
  say('Make it smaller, or say the new size: npm run check:sizes -- --write');
  process.exitCode = 1;
} else {
  const home = (['js', 'css'] as const)
    .map((kind) => `${sizes.index?.[kind]} kB of ${kind} (goal ${homeGoal[kind]})`)
    .join(', ');
  say(`${Object.keys(sizes).length} routes are within their size; home has ${home}.`);
}
