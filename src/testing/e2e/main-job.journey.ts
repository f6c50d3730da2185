import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type Product, startProduct } from './server.ts';
import { bidOn, isTidy, joinAsDeveloper, says, type Visitor, visit } from './visitor.ts';

let product: Product;
let browser: Browser;

beforeAll(async () => {
  product = await startProduct({ env: { DEMO: '0' } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await product?.remove();
});

/** The value of a datetime-local field some days ahead. */
function daysAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
}

async function describeProject({ page }: Visitor, title: string): Promise<void> {
  await page.goto('/create-project');
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Description').fill('A scheduling page for three clinics.\nNo accounts.');
  await page.getByLabel('Category').selectOption('Web App');
  await page.getByLabel('Budget in USD').fill('4200');
  await page.getByLabel('Deadline').fill(daysAhead(20));
  await page.getByLabel('Required Skills').fill('React');
  await page.keyboard.press('Enter');
}

async function completeProfile({ page }: Visitor, email: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill('Ann');
  await dialog.getByLabel('Last Name').fill('Client');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill('Test-pass-1!');
  await dialog.getByLabel('Confirm Password').fill('Test-pass-1!');
  await dialog.getByLabel('City').fill('Oslo');
  await dialog.getByLabel('Country').click();
  await page.getByRole('option', { name: 'Norway' }).click();
  await dialog.getByRole('button', { name: /profile/i }).click();
}

async function payWith({ page }: Visitor, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry').fill('1234');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

/** Reloads until the webhook has done its work. */
async function untilAssigned({ page }: Visitor, path: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      return page.getByText('Assigned', { exact: true }).count();
    })
    .toBeGreaterThan(0);
}

test('a client posts a project, two developers bid, the client hires one and pays by card', async () => {
  const client = await visit(browser, product.url);
  await describeProject(client, 'Clinic rota');
  await client.page.getByRole('button', { name: 'Create Project' }).click();
  await completeProfile(client, 'ann@client.example.org');
  await client.page.waitForURL(/\/projects\/\d+$/);
  const path = new URL(client.page.url()).pathname;
  await says(client, 'Clinic rota');

  const phone = { width: 390, colorScheme: 'dark' } as const;
  const [first, second] = [
    await visit(browser, product.url, phone),
    await visit(browser, product.url),
  ];
  await joinAsDeveloper(first, 'Uma', 'uma@dev.example.org');
  await joinAsDeveloper(second, 'Ivo', 'ivo@dev.example.org');
  await bidOn(first, path, { amount: 3900, days: 14, proposal: 'I would start with the rota.' });
  await bidOn(second, path, { amount: 4100, days: 9, proposal: 'I built one for a hospital.' });

  await client.page.goto(path);
  await says(client, 'I built one for a hospital.');
  const bid = client.page.getByRole('listitem').filter({ hasText: 'Uma Wright' });
  await bid
    .getByRole('button', { name: 'Hire' })
    .or(bid.getByRole('link', { name: 'Hire' }))
    .click();
  await client.page.waitForURL(/\/payment\/\d+\?amount=3900&developer=\d+/);
  await says(client, 'Secure Payment');

  await payWith(client, '4000 0000 0000 0002');
  await says(client, 'Your card was declined.');
  await payWith(client, '4242 4242 4242 4242');
  await client.page.waitForURL(/\/payment-success\?project=\d+/);
  await says(client, 'Payment Successful!');

  await untilAssigned(client, path);
  await untilAssigned(second, path);
  for (const person of [client, first, second]) await isTidy(person);

  await client.page.goto('/dev/mail');
  await says(client, 'You are hired: “Clinic rota”');
  await says(client, '“Clinic rota” went to another developer');
  await says(client, 'Payment received: “Clinic rota” is assigned');
});

test('a card that asks for authentication is charged only once that succeeds', async () => {
  const client = await visit(browser, product.url, { width: 390 });
  await describeProject(client, 'Tide tables');
  await client.page.getByRole('button', { name: 'Create Project' }).click();
  await completeProfile(client, 'bea@client.example.org');
  await client.page.waitForURL(/\/projects\/\d+$/);
  const path = new URL(client.page.url()).pathname;

  const developer = await visit(browser, product.url);
  await joinAsDeveloper(developer, 'Odd', 'odd@dev.example.org');
  await bidOn(developer, path, { amount: 4000, days: 5, proposal: 'Tides are my hobby.' });

  await client.page.goto(path);
  await client.page
    .getByRole('button', { name: 'Hire' })
    .or(client.page.getByRole('link', { name: 'Hire' }))
    .click();
  await payWith(client, '4000 0025 0000 3155');
  await client.page.getByRole('button', { name: 'Fail' }).click();
  await says(client, 'We are unable to authenticate your payment method.');
  await payWith(client, '4000 0025 0000 3155');
  await client.page.getByRole('button', { name: 'Authenticate' }).click();
  await says(client, 'Payment Successful!');
  await untilAssigned(client, path);
  await isTidy(client);
});
