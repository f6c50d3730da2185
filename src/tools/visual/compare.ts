import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { exitWithUsage, readCommandLine, usageError } from '#platform/server/command-line.ts';
import { type Comparison, formatReport } from './compare-report.ts';
import { comparePixels } from './pixels.ts';

const root = join(import.meta.dirname, '../../..');

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function listPictures(folder: string): Promise<Set<string>> {
  const names = await readdir(folder).catch(() => {
    throw new Error(`There is no folder ${folder}. npm run screenshots -- --out NAME creates one.`);
  });
  return new Set(names.filter((name) => name.endsWith('.png')));
}

async function compare(a: string, b: string, name: string, out: string): Promise<Comparison> {
  const [before, after] = await Promise.all([a, b].map((folder) => readFile(join(folder, name))));
  if (!before || !after || before.equals(after)) return { name, percent: 0 };
  const { percent, marked } = comparePixels(before, after);
  if (percent === 0) return { name, percent };
  await writeFile(join(out, `${name}-changed.png`), marked);
  await copyFile(join(a, name), join(out, `${name}-a.png`));
  await copyFile(join(b, name), join(out, `${name}-b.png`));
  return { name, percent };
}

async function compareFolders(a: string, b: string, out: string): Promise<void> {
  const inA = await listPictures(a);
  const inB = await listPictures(b);
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  const comparisons: Comparison[] = [];
  for (const name of [...inA.intersection(inB)].sort()) {
    comparisons.push(await compare(a, b, name, out));
    if (comparisons.length % 100 === 0) say(`${comparisons.length} compared`);
  }
  const changed = comparisons
    .filter(({ percent }) => percent > 0)
    .sort((one, other) => other.percent - one.percent);
  const onlyA = [...inA.difference(inB)].sort();
  const onlyB = [...inB.difference(inA)].sort();
  for (const { name, percent } of changed) say(`${percent.toFixed(3).padStart(8)} %  ${name}`);
  for (const name of onlyA) say(`only in ${relative(root, a)}: ${name}`);
  for (const name of onlyB) say(`only in ${relative(root, b)}: ${name}`);
  say(`${changed.length} of ${comparisons.length} pictures differ`);
  const titles = { a: relative(root, a), b: relative(root, b) };
  const report = formatReport(titles, { compared: comparisons.length, changed, onlyA, onlyB });
  await writeFile(join(out, 'index.html'), report);
  say(`Side by side in ${relative(root, join(out, 'index.html'))}`);
}

const command = {
  usage: 'npm run screenshots:compare -- FOLDER_A FOLDER_B [--out NAME]',
  does: 'Compares the pictures of two folders in .report.',
  example: 'npm run screenshots:compare -- before after',
  options: {
    out: { type: 'string', default: 'screens-compared', value: 'NAME', help: 'folder in .report' },
  },
  allowPositionals: true,
} as const;
const { values, positionals } = readCommandLine(command);
const [a, b, ...rest] = positionals.map((name) => resolve(root, '.report', name));
if (!a || !b || rest.length > 0) {
  exitWithUsage(usageError(command, 'Name two folders.'));
}
await compareFolders(a, b, resolve(root, '.report', values.out));
