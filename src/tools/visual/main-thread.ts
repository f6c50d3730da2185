import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser, CDPSession } from 'playwright-core';
import { build, type InlineConfig, preview } from 'vite';
import { readCommandLine } from '#platform/server/command-line.ts';
import { launchBrowser } from '#testing/e2e/browser.ts';
import { startProduct } from '#testing/e2e/server.ts';
import { median } from '#tools/bench/load.ts';
import { computeBlockingTime, type TraceEvent } from './blocking.ts';

const root = join(import.meta.dirname, '../../..');
const paths = { home: '/', 'sign-in': '/login', projects: '/projects' };
const ROUNDS = 7;

/**
 * The mobile preset of Lighthouse: a phone, a slow 4G network and a processor four times slower.
 */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 204_800,
  uploadThroughput: 96_000,
};
const CPU_SLOWDOWN = 4;
/** The browser itself is slowed down, so the times of its trace are not multiplied. */
const TRACE_SLOWDOWN = 1;

/** Tasks and paints still count for this time after the last request. */
const SETTLE_MS = 1_500;

interface PageFigures {
  blocking: number;
  fcp: number;
  lcp: number;
  scripts: number;
}

interface Target {
  name: string;
  url: string;
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function serveBarePage() {
  const config: InlineConfig = {
    root: join(import.meta.dirname, 'bare-page'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: join(root, '.report/bare-page'), emptyOutDir: true },
    preview: { port: 0 },
  };
  await build(config);
  const server = await preview(config);
  const url = server.resolvedUrls?.local[0];
  if (!url) throw new Error('Vite did not serve the page');
  return { url, close: () => server.close() };
}

async function trace(session: CDPSession, run: () => Promise<void>) {
  const events: TraceEvent[] = [];
  session.on(
    'Tracing.dataCollected',
    ({ value }) => void events.push(...(value as unknown[] as TraceEvent[])),
  );
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', {
    categories: 'toplevel,devtools.timeline,disabled-by-default-devtools.timeline,loading',
  });
  await run();
  await session.send('Tracing.end');
  await complete;
  return events;
}

async function measurePage(browser: Browser, url: string): Promise<PageFigures> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', SLOW_4G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const events = await trace(session, async () => {
      await page.goto(url, { waitUntil: 'networkidle' });
      await page.waitForTimeout(SETTLE_MS);
    });
    return {
      blocking: computeBlockingTime(events, TRACE_SLOWDOWN),
      ...(await page.evaluate(readPaints)),
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page, so it must not use anything of this file. */
async function readPaints() {
  const first = performance.getEntriesByName('first-contentful-paint');
  const largest = await new Promise<PerformanceEntry[]>((done) => {
    const observer = new PerformanceObserver((list) => done(list.getEntries()));
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  return {
    fcp: first[0]?.startTime ?? Number.NaN,
    lcp: largest.at(-1)?.startTime ?? Number.NaN,
    scripts: files.filter((name) => name.endsWith('.js')).length,
  };
}

/** Once per round, so that load of the machine affects all targets. */
async function measure(targets: Target[]): Promise<void> {
  const browser = await launchBrowser();
  const figures = new Map<Target, PageFigures[]>(targets.map((target) => [target, []]));
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [target, list] of figures) {
        list.push(await measurePage(browser, target.url));
      }
      say(`Round ${round} of ${ROUNDS}`);
    }
  } finally {
    await browser.close();
  }
  say('\n| page | blocking ms | FCP ms | LCP ms | scripts |\n| --- | --- | --- | --- | --- |');
  for (const [{ name }, list] of figures) {
    const medianOf = (key: keyof PageFigures) => Math.round(median(list.map((page) => page[key])));
    say(
      `| ${name} | ${medianOf('blocking')} | ${medianOf('fcp')} | ${medianOf('lcp')} | ${medianOf('scripts')} |`,
    );
  }
}

function listTargets(url: string, suffix: string): Target[] {
  return Object.entries(paths).map(([name, path]) => ({
    name: name + suffix,
    url: new URL(path, url).href,
  }));
}

const command = {
  usage: 'npm run measure:main-thread -- [--url URL]',
  does: 'Measures blocking time and paints on a slow processor and network.',
  example: 'npm run measure:main-thread -- --url http://127.0.0.1:3000',
  options: {
    url: {
      type: 'string',
      multiple: true,
      value: 'URL',
      help: 'URL of a running product; several are measured alternately',
    },
  },
} as const;
const { values } = readCommandLine(command);
const bare = await serveBarePage();
const product = values.url ? null : await startProduct();
try {
  const urls = values.url ?? [product?.url ?? ''];
  const suffix = (nth: number) => (urls.length > 1 ? ` ${nth + 1}` : '');
  await measure([
    { name: 'one button', url: bare.url },
    ...urls.flatMap((url, nth) => listTargets(url, suffix(nth))),
  ]);
} finally {
  await product?.remove();
  await bare.close();
}
