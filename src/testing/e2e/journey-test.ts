import type { Browser } from 'playwright-core';
import { test as base } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Product, startProduct } from './server.ts';
import { type VisitOptions, type Visitor, visit } from './visitor.ts';

/** A running product, and a function that opens pages in one test. */
interface JourneyContext {
  product: Product;
  /** Opens a page in a browser context of its own, which is closed after the test. */
  visit(options?: VisitOptions): Promise<Visitor>;
}

/** The part of Vitest's fixture API that is used here. */
interface Cleanup {
  onCleanup(cleanup: () => Promise<void>): void;
}

function createJourneyContext(
  browser: Browser,
  product: Product,
  { onCleanup }: Cleanup,
): JourneyContext {
  const visitors: Visitor[] = [];
  onCleanup(async () => {
    await Promise.all(visitors.map(({ context }) => context.close()));
  });
  return {
    product,
    async visit(options) {
      const visitor = await visit(browser, product.url, options);
      visitors.push(visitor);
      return visitor;
    },
  };
}

/** Returns a Vitest fixture that starts a product and removes it in the end. */
function startProductWith(env: Record<string, string>) {
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads there which fixtures this one needs.
  return async ({}, { onCleanup }: Cleanup): Promise<Product> => {
    const product = await startProduct({ env });
    onCleanup(() => product.remove());
    return product;
  };
}

const EMPTY_PRODUCT_ENV = { DEMO: '0', LOG_LEVEL: 'info', PLATFORM_FEE_PERCENT: '10' };

/**
 * Vitest's `test` with fixtures. One browser and two products are shared by all journeys and
 * started on first use. `demo` is a product with the demo data; `stage` is one that has only what
 * journeys create, so each file must use names of its own.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads there which fixtures this one needs.
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('emptyProduct', { scope: 'worker' }, startProductWith(EMPTY_PRODUCT_ENV))
  .extend('demoProduct', { scope: 'worker' }, startProductWith({}))
  .extend('stage', ({ browser, emptyProduct }, cleanup) =>
    createJourneyContext(browser, emptyProduct, cleanup),
  )
  .extend('demo', ({ browser, demoProduct }, cleanup) =>
    createJourneyContext(browser, demoProduct, cleanup),
  );

/** Returns a `test` whose `stage` is a product with demo data that only the test's file uses. */
export function testWithOwnProduct(env: Record<string, string> = {}) {
  return test
    .extend('ownProduct', { scope: 'file' }, startProductWith(env))
    .extend('stage', ({ browser, ownProduct }, cleanup) =>
      createJourneyContext(browser, ownProduct, cleanup),
    );
}
