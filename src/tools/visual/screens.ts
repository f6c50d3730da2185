import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { readCommandLine } from '#platform/server/command-line.ts';
import { onInterrupt } from '#testing/app/interrupt.ts';
import { launchBrowser } from '#testing/e2e/browser.ts';
import { type Product, startProduct } from '#testing/e2e/server.ts';
import { open, type Visitor, visit } from '#testing/e2e/visitor.ts';
import { type Persona, type Sessions, signInDemoAccounts, waitForDemo } from './demo.ts';
import { fixTime, loadDemoStart } from './fixed-time.ts';
import { listScreens, type RolePage } from './routes.ts';

const root = join(import.meta.dirname, '../../..');
const widths = [390, 1280];
const colorSchemes = ['light', 'dark'] as const;

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Answers mutations without executing them, so that no picture depends on earlier ones. */
async function blockWrites(context: BrowserContext): Promise<void> {
  await context.route('**/trpc/**', (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    // The payment form needs the intent that `start` creates; `ofProject` reads its state.
    const isNeeded = /payments\.(start|ofProject)$/.test(pathname);
    if (request.method() !== 'POST' || isNeeded) return route.fallback();
    const response = { result: { data: null } };
    return route.fulfill({ json: searchParams.has('batch') ? [response] : response });
  });
}

/**
 * Live events would reload data at random times, and their connection would prevent an idle
 * network.
 */
function disableEventSource(): void {
  Object.assign(window, {
    EventSource: class extends EventTarget {
      static CLOSED = 2;
      readyState = 0;
      close() {}
    },
  });
}

interface Run {
  product: Product;
  browser: Browser;
  sessions: Sessions;
  start: number;
  folder: string;
}

async function openContext(run: Run, who: Persona, width: number): Promise<Visitor> {
  const { browser, product, sessions, start } = run;
  const visitor = await visit(browser, product.url, { width });
  const { context } = visitor;
  await context.addInitScript(disableEventSource);
  await fixTime(context, start);
  await blockWrites(context);
  if (who !== 'visitor') {
    const [name = '', value = ''] = sessions[who].split('=');
    await context.addCookies([{ name, value, url: product.url }]);
  }
  return visitor;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.evaluate(async () => {
    // Sections below the fold are laid out only when they come near.
    const style = new CSSStyleSheet();
    style.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets.push(style);
    // Toasts close after some seconds: a slow machine would show fewer of them.
    const toasts = document.querySelector<HTMLElement>('[role=region][aria-label*="(F8)"]');
    if (toasts) toasts.style.display = 'none';
    await document.fonts.ready;
  });
}

/**
 * Takes pictures until two in a row are equal: React may still be drawing after the last response.
 */
async function takeStablePicture(page: Page): Promise<Buffer> {
  const takePicture = () => page.screenshot({ fullPage: true, animations: 'disabled' });
  let last = await takePicture();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const next = await takePicture();
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error('The page does not stop changing.');
}

async function writePictures({ page }: Visitor, rolePage: RolePage, width: number, folder: string) {
  const { path, name, who } = rolePage;
  await page.emulateMedia({ colorScheme: 'light' });
  await open({ page }, path);
  await settle(page);
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    const file = join(folder, `${who}-${name}-${width}-${colorScheme}.png`);
    await writeFile(file, await takeStablePicture(page));
  }
}

async function takePage(
  visitors: Visitor[],
  rolePage: RolePage,
  folder: string,
): Promise<string[]> {
  const failures: string[] = [];
  for (const [nth, width] of widths.entries()) {
    const visitor = visitors[nth];
    if (!visitor) continue;
    const label = `${rolePage.who}-${rolePage.name} at ${width}`;
    await writePictures(visitor, rolePage, width, folder).catch(({ message }: Error) => {
      failures.push(`${label}: ${message}`);
    });
    for (const message of visitor.consoleErrors.splice(0)) failures.push(`${label}: ${message}`);
  }
  return failures;
}

interface Result {
  done: number;
  failures: string[];
}

async function takeAll(run: Run, pages: RolePage[], result: Result): Promise<void> {
  for (const who of new Set(pages.map((rolePage) => rolePage.who))) {
    const visitors: Visitor[] = [];
    for (const width of widths) visitors.push(await openContext(run, who, width));
    for (const rolePage of pages.filter((one) => one.who === who)) {
      const startedAt = performance.now();
      result.failures.push(...(await takePage(visitors, rolePage, run.folder)));
      result.done += 1;
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      say(
        `${String(result.done).padStart(3)}/${pages.length} ${who}-${rolePage.name} ${seconds} s`,
      );
    }
    for (const { context } of visitors) await context.close();
  }
}

async function takeScreens(folder: string, words: string[]): Promise<void> {
  const startedAt = Date.now();
  const product = await startProduct();
  const browser = await launchBrowser();
  const result: Result = { done: 0, failures: [] };
  const printResult = () => {
    const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
    const pictures = result.done * widths.length * colorSchemes.length;
    say(
      `${pictures} pictures of ${result.done} pages in ${relative(root, folder)}, ${minutes} min`,
    );
    for (const failure of result.failures) say(`Failed: ${failure}`);
  };
  onInterrupt(async () => {
    say('Stopped.');
    printResult();
    await browser.close();
    await product.remove();
  });
  try {
    await waitForDemo(product);
    const start = await loadDemoStart(product, startedAt);
    const sessions = await signInDemoAccounts(product);
    const all = await listScreens(product, sessions);
    const pages = all.filter(({ name, who }) => {
      return words.length === 0 || words.some((word) => `${who}-${name}`.includes(word));
    });
    if (pages.length === 0) throw new Error(`No page has a name like ${words.join(', ')}.`);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await takeAll({ product, browser, sessions, start, folder }, pages, result);
    printResult();
    if (result.failures.length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
    await product.remove();
  }
}

const command = {
  usage: 'npm run screenshots -- [--out NAME] [PAGE…]',
  does: 'Takes pictures of every page of every role, or of those whose name contains a word.',
  example: 'npm run screenshots -- --out before client-project',
  options: {
    out: { type: 'string', default: 'screens', value: 'NAME', help: 'folder in .report' },
  },
  allowPositionals: true,
} as const;
const { values, positionals } = readCommandLine(command);
await takeScreens(resolve(root, '.report', values.out), positionals);
