import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Product, startProduct } from './server.ts';
import { type Looks, type Visitor, visit } from './visitor.ts';

interface Stage {
  product(): Product;
  /** Another person comes, with a browser of their own. */
  visit(looks?: Looks): Promise<Visitor>;
}

/** The product and a browser for the journeys of one file, gone after them. */
export function setStage(options?: Parameters<typeof startProduct>[0]): Stage {
  let product: Product | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    product = await startProduct(options);
    browser = await launchBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await product?.stop();
    await product?.remove();
  });
  return {
    product() {
      if (!product) throw new Error('The product has not started');
      return product;
    },
    visit(looks) {
      if (!product || !browser) throw new Error('The stage is not set');
      return visit(browser, product.url, looks);
    },
  };
}
