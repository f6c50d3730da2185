import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { test } from './journey-test.ts';
import { expectPageIsTidy, payWith, signIn, waitForAssignment, waitForText } from './visitor.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bidwright-test-import-'));
});
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

const PASSWORD = 'Import-pass-1!';
const bid = (bidder: string, amount: number, deliveryTime: number) => ({
  bidder,
  amount,
  deliveryTime,
  proposal: `${bidder} accepts the criteria as listed.`,
});
const auction = {
  source: 'Town hall auction (CC0)',
  title: 'Keep half a time card overnight',
  description: '# Time cards\n\n- A person may save a time card that is not complete.\n',
  category: 'Web App',
  budget: 3500,
  skills: ['Python', 'Django'],
  deadlineInDays: 5,
  isPrivate: false,
  isUrgent: true,
  bids: [bid('Bidder 1', 1250, 5), bid('Bidder 2', 374, 7), bid('Bidder 3', 2990, 3)],
};

test('an auction is imported beside the running product, and its lowest bidder is hired', async ({
  stage,
}) => {
  const file = join(folder, 'auction.json');
  await writeFile(file, JSON.stringify([auction]));
  const output = await stage.product.run('import', [file], { IMPORT_PASSWORD: PASSWORD });
  expect(output).toContain('1 created, 0 already present, 0 refused');
  expect(output).toContain('3 bids placed, 0 refused');
  const again = await stage.product.run('import', [file], { IMPORT_PASSWORD: PASSWORD });
  expect(again).toContain('0 created, 1 already present, 0 refused');

  const client = await stage.visit();
  const email = /signs in as (\S+),/.exec(output)?.[1] ?? '';
  await signIn(client, email, PASSWORD);
  const { page } = client;
  await page.goto('/projects');
  await page.getByRole('link', { name: auction.title }).first().click();
  await page.waitForURL(/\/projects\/\d+$/);
  const path = new URL(page.url()).pathname;

  const bids = page.getByRole('region', { name: 'Bids' });
  await bids.getByText(/^\$374–/).waitFor();
  const lowest = bids.getByRole('listitem').filter({ hasText: 'Bidder 2 accepts' });
  await lowest.getByRole('button', { name: 'Hire' }).click();
  await page.waitForURL(/\/payment\/\d+\?amount=374&developer=\d+/);
  await payWith(client, '4242 4242 4242 4242');
  await waitForText(client, 'Payment Successful!');
  await waitForAssignment(client, path);
  await waitForText(client, 'You hired Bidder 2 for');
  await expectPageIsTidy(client);
});
