import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../e2e/browser.ts';
import { type Product, startProduct } from '../e2e/server.ts';
import { open, signIn, type Visitor, visit } from '../e2e/visitor.ts';
import { DEMO_PASSWORD, type Persona, type Sight, sightsOf } from './routes.ts';

const folder = join(import.meta.dirname, '../../../.report/screens');
const looks = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function comes(browser: Browser, product: Product, who: Persona, look: (typeof looks)[0]) {
  const person = await visit(browser, product.url, look);
  if (who !== 'visitor') await signIn(person, `${who}@demo.example`, DEMO_PASSWORD);
  return person;
}

/** The page as a whole, once nothing of it is still on its way. */
async function take({ page }: Visitor, { path, name, who }: Sight, look: string): Promise<void> {
  await open({ page }, path);
  await page.waitForLoadState('networkidle').catch(() => {});
  // A picture of all of it needs all of it laid out; see useWholePage.ts.
  await page.evaluate(() => {
    document.documentElement.dataset.whole = 'true';
  });
  await page.screenshot({ path: join(folder, `${who}-${name}-${look}.png`), fullPage: true });
}

/** Takes `npm run screens -- NAME…`: every page, or those whose name has one of these words. */
async function run(words: string[]): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const product = await startProduct();
  const browser = await launchBrowser();
  try {
    const all = await sightsOf(product);
    const sights = all.filter(({ name, who }) => {
      return words.length === 0 || words.some((word) => `${who}-${name}`.includes(word));
    });
    for (const look of looks) {
      for (const who of new Set(sights.map((sight) => sight.who))) {
        const person = await comes(browser, product, who, look);
        for (const sight of sights.filter((one) => one.who === who)) {
          await take(person, sight, `${look.width}-${look.colorScheme}`);
        }
        for (const complaint of person.complaints) say(`${who}: ${complaint}`);
        await person.context.close();
      }
    }
    say(`${sights.length * looks.length} screenshots in .report/screens`);
  } finally {
    await browser.close();
    await product.remove();
  }
}

await run(process.argv.slice(2));
