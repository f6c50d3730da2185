import { AxeBuilder } from '@axe-core/playwright';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Product, startProduct } from './server.ts';
import { isTidy, says, signIn, visit } from './visitor.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await product?.remove();
});

const PASSWORD = 'Demo-pass-1!';

test('a person signs in by e-mail or by username, is remembered, and signs out', async () => {
  const person = await visit(browser, product.url);
  await signIn(person, 'client@demo.example', PASSWORD);
  const kept = await person.page.evaluate(() => localStorage.getItem('user'));
  const user = JSON.parse(kept ?? '{}');
  expect(user).toMatchObject({ email: 'client@demo.example', role: 'client' });

  await person.page.getByRole('button', { name: new RegExp(user.name) }).click();
  await person.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await says(person, 'Signed out successfully');
  expect(await person.page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  await signIn(person, user.username, PASSWORD);
  await isTidy(person);
});

test('a wrong password is refused in words that reveal nothing', async () => {
  const person = await visit(browser, product.url);
  await person.page.goto('/login');
  await person.page.getByLabel('Username or Email').fill('client@demo.example');
  await person.page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await person.page.getByRole('button', { name: 'Sign In' }).click();
  await says(person, 'Login Failed');
  await says(person, 'Invalid credentials');
});

test('the list is filtered, searched and paged, and its address brings it back', async () => {
  const person = await visit(browser, product.url, { width: 390 });
  await person.page.goto('/projects');
  const cards = person.page.getByRole('article');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(20);
  await person.page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(20);

  await person.page.goto('/projects?search=zzzz-nothing');
  await says(person, 'No Projects Found');
  await person.page.getByRole('button', { name: 'Clear Filters' }).click();
  await cards.first().waitFor();
  await isTidy(person);
});

const routes = [
  '/',
  '/projects',
  '/login',
  '/create-project',
  '/create-developer-profile',
  '/payment-success',
  '/payment/1',
  '/there-is-no-such-page',
];

test.each(['light', 'dark'] as const)(
  'every page is right for assistive tools in %s',
  async (colorScheme) => {
    const person = await visit(browser, product.url, { colorScheme });
    await signIn(person, 'client@demo.example', PASSWORD);
    const { id } = JSON.parse(
      await person.page.evaluate(() => localStorage.getItem('user') ?? '{}'),
    );
    for (const path of [...routes, `/clients/${id}`]) {
      await person.page.goto(path);
      await person.page.getByRole('heading', { level: 1 }).first().waitFor();
      const { violations } = await new AxeBuilder({ page: person.page }).analyze();
      const found = violations.map((violation) => `${path}: ${violation.id} ${violation.help}`);
      expect(found).toEqual([]);
      await isTidy(person);
    }
  },
);
