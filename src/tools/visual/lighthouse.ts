import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { readCommandLine } from '#platform/server/command-line.ts';
import { launchBrowser } from '#testing/e2e/browser.ts';
import { pickFreePort, startProduct } from '#testing/e2e/server.ts';
import { computeBlockingTime } from './blocking.ts';
import { listJourneyPages } from './routes.ts';

const command = {
  usage: 'npm run lighthouse',
  does: 'Writes the mobile scores of five pages to .report/lighthouse.md.',
  example: 'npm run lighthouse',
} as const;
readCommandLine(command);

const folder = join(import.meta.dirname, '../../../.report');
const pageNames = [
  'visitor-home',
  'visitor-projects',
  'visitor-project',
  'visitor-developer',
  'visitor-sign-in',
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const columns = [
  'page',
  'performance',
  'accessibility',
  'best practices',
  'SEO',
  'LCP s',
  'shift',
  'TBT ms',
  'TBT CPU ms',
  'not passed',
];
const RUNS = 3;
/** The mobile preset of Lighthouse simulates a processor that is slower by this factor. */
const CPU_SLOWDOWN = 4;

const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Audit {
  scores: Record<string, number>;
  lcpMs: number;
  shift: number;
  blockingMs: number;
  blockingCpuMs: number;
  failed: string[];
}

async function auditPage(url: string, port: number): Promise<Audit> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories });
  if (!result) throw new Error(`Lighthouse could not load ${url}`);
  const { lhr, artifacts } = result;
  const scores = Object.fromEntries(
    Object.entries(lhr.categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)]),
  );
  const failed = Object.values(lhr.categories)
    .filter(({ id }) => id !== 'performance')
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id);
  const figure = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores,
    lcpMs: figure('largest-contentful-paint'),
    shift: figure('cumulative-layout-shift'),
    blockingMs: figure('total-blocking-time'),
    blockingCpuMs: computeBlockingTime(artifacts.Trace.traceEvents, CPU_SLOWDOWN),
    failed: [...new Set(failed)],
  };
}

function medianRun(runs: Audit[]): Audit {
  const sorted = runs.toSorted((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0));
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('There was no run');
  return found;
}

function formatRow(name: string, audit: Audit): string {
  const cells = [
    name,
    ...categories.map((id) => audit.scores[id]),
    (audit.lcpMs / 1_000).toFixed(2),
    audit.shift.toFixed(3),
    audit.blockingMs.toFixed(0),
    audit.blockingCpuMs.toFixed(0),
    audit.failed.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

async function run(): Promise<void> {
  const port = await pickFreePort();
  const product = await startProduct();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  const lines = [
    'TBT CPU is TBT by processor time, so that other programs on the machine do not count.',
    '',
    `| ${columns.join(' | ')} |`,
    `|${' --- |'.repeat(columns.length)}`,
  ];
  try {
    const pages = await listJourneyPages(product);
    for (const name of pageNames) {
      const pageOfRole = pages.find((page) => `${page.who}-${page.name}` === name);
      const runs: Audit[] = [];
      for (let nth = 0; nth < RUNS; nth += 1) {
        runs.push(await auditPage(`${product.url}${pageOfRole?.path}`, port));
      }
      const line = formatRow(name.replace('visitor-', ''), medianRun(runs));
      lines.push(line);
      say(line);
    }
  } finally {
    await browser.close();
    await product.remove();
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'lighthouse.md'), `${lines.join('\n')}\n`);
  say('Written to .report/lighthouse.md');
}

await run();
