import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '#tools/visual/demo.ts';
import { testWithOwnProduct } from './journey-test.ts';
import { payWith, signIn, waitForText } from './visitor.ts';

const test = testWithOwnProduct({ META_PIXEL_ID: '123', HOTJAR_ID: '456' });

/** Fake of Meta's script: sends the calls it receives, and what it can read in the page itself. */
const pixelScript = `{
  let count = 0;
  const send = (...call) => {
    const seen = [location.href, document.referrer, document.title];
    const said = encodeURIComponent(JSON.stringify({ call, seen, count: (count += 1) }));
    new Image().src = 'https://www.facebook.com/tr?said=' + said;
  };
  window.fbq.callMethod = send;
  for (const call of window.fbq.queue.splice(0)) send(...call);
}`;

/** Collects all requests to the URLs of the trackers. */
async function overhear(context: BrowserContext): Promise<string[]> {
  const calls: string[] = [];
  await context.route(/facebook|hotjar/, async (route) => {
    const url = new URL(route.request().url());
    calls.push(url.searchParams.get('said') ?? url.href);
    const body = url.pathname.endsWith('/fbevents.js') ? pixelScript : '';
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  return calls;
}

function namesIn(calls: string[]): string[] {
  return calls.flatMap((said) => /"track(?:Custom)?","(\w+)"/.exec(said)?.[1] ?? []);
}

test('trackers load only after consent and stop after it is withdrawn', async ({ stage }) => {
  const { page, context, consoleErrors } = await stage.visit();
  const calls = await overhear(context);
  await page.goto('/projects');
  const allow = page.getByRole('button', { name: 'Allow', exact: true });
  await allow.waitFor();
  expect(calls).toEqual([]);
  await allow.click();
  await expect.poll(() => namesIn(calls)).toEqual(['PageView']);
  expect(calls.join(' ')).toContain('static.hotjar.com/c/hotjar-456.js');

  await page.getByRole('button', { name: 'Cookie settings' }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Do not allow' }).click();
  await reloaded;
  const before = calls.length;
  await page.getByRole('contentinfo').getByRole('link', { name: 'Find developers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Find Developers' }).waitFor();
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\/developers\/\d+$/);
  expect(await page.evaluate(() => 'fbq' in window || 'hj' in window)).toBe(false);
  expect(calls).toHaveLength(before);
  expect(consoleErrors).toEqual([]);
});

test('a hire is tracked after its page is left, and no tracker sees the page', async ({
  stage,
}) => {
  const client = await stage.visit();
  const { page, context } = client;
  const calls = await overhear(context);
  await page.goto('/');
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await signIn(client, 'client@demo.example', DEMO_PASSWORD);
  await page.goto('/projects?search=booking');
  await page.getByRole('article').first().getByRole('link').first().click();
  const hire = { name: /^Hire/ };
  await page.getByRole('button', hire).or(page.getByRole('link', hire)).first().click();
  await page.waitForURL('**/payment/**');
  await page.getByLabel('Card number').waitFor();
  expect(await page.evaluate(() => 'fbq' in window || 'hj' in window)).toBe(false);

  const before = calls.length;
  await payWith(client, '4242424242424242');
  await waitForText(client, 'Payment Successful!');
  expect(calls).toHaveLength(before);
  await page.waitForURL(/\/projects\/\d+$/);
  const expected = ['InitiateCheckout', 'AddPaymentInfo', 'Purchase', 'PageView', 'ViewContent'];
  await expect.poll(() => namesIn(calls.slice(before))).toEqual(expected);
  expect(calls.join(' ')).not.toMatch(/\/payment|secret|demo\.example/);
});
