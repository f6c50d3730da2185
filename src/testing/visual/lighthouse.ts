import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { readCommandLine } from '#platform/server/command-line.ts';
import { launchBrowser } from '../e2e/browser.ts';
import { freePort, startProduct } from '../e2e/server.ts';
import { blockingByProcessor } from './blocking.ts';
import { listJourneyPages } from './routes.ts';

const command = {
  usage: 'npm run lighthouse',
  does: 'Writes the mobile marks of five pages to .report/lighthouse.md.',
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
/** The processor that the mobile preset simulates is slower by this factor. */
const SLOWER = 4;

const say = (line: string) => void process.stdout.write(`${line}\n`);

interface Marks {
  scores: Record<string, number>;
  /** Milliseconds. */
  lcp: number;
  shift: number;
  /** Milliseconds, as Lighthouse counts them by the clock. */
  blocked: number;
  /** The same by the processor's time. */
  worked: number;
  /** Audits that were not passed, outside performance. */
  failed: string[];
}

async function look(url: string, port: number): Promise<Marks> {
  const found = await lighthouse(url, { port, logLevel: 'error', onlyCategories: categories });
  if (!found) throw new Error(`Lighthouse could not look at ${url}`);
  const { lhr, artifacts } = found;
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
    lcp: figure('largest-contentful-paint'),
    shift: figure('cumulative-layout-shift'),
    blocked: figure('total-blocking-time'),
    worked: blockingByProcessor(artifacts.Trace.traceEvents, SLOWER),
    failed: [...new Set(failed)],
  };
}

function middle(runs: Marks[]): Marks {
  const sorted = runs.toSorted((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0));
  const found = sorted[Math.floor(sorted.length / 2)];
  if (!found) throw new Error('There was no run');
  return found;
}

function lineOf(name: string, marks: Marks): string {
  const cells = [
    name,
    ...categories.map((id) => marks.scores[id]),
    (marks.lcp / 1_000).toFixed(2),
    marks.shift.toFixed(3),
    marks.blocked.toFixed(0),
    marks.worked.toFixed(0),
    marks.failed.join(', '),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** The mobile preset on the production build: the median of some runs, by performance. */
async function run(): Promise<void> {
  const port = await freePort();
  const product = await startProduct();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  const lines = [
    'TBT CPU is TBT by the processor’s time instead of the clock’s: without what else the machine did.',
    '',
    `| ${columns.join(' | ')} |`,
    `|${' --- |'.repeat(columns.length)}`,
  ];
  try {
    const pages = await listJourneyPages(product);
    for (const name of pageNames) {
      const pageOfRole = pages.find((one) => `${one.who}-${one.name}` === name);
      const runs: Marks[] = [];
      for (let nth = 0; nth < RUNS; nth += 1) {
        runs.push(await look(`${product.url}${pageOfRole?.path}`, port));
      }
      const line = lineOf(name.replace('visitor-', ''), middle(runs));
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
