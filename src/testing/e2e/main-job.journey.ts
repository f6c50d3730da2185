import { expect } from 'vitest';
import { test } from './journey-test.ts';
import {
  bidOn,
  createProject,
  describeProject,
  expectPageIsTidy,
  joinAsDeveloper,
  payWith,
  type Visitor,
  waitForAssignment,
  waitForText,
} from './visitor.ts';

async function postAs(client: Visitor, title: string, email: string): Promise<string> {
  await describeProject(client, title);
  return createProject(client, email);
}

test('a client posts a project, two developers bid, the client hires one and pays by card', async ({
  stage,
}) => {
  const client = await stage.visit();
  const path = await postAs(client, 'Clinic rota', 'ann@client.example.org');
  await waitForText(client, 'Clinic rota');

  const phone = { width: 390, colorScheme: 'dark' } as const;
  const [first, second] = [await stage.visit(phone), await stage.visit()];
  await joinAsDeveloper(first, 'Uma', 'uma@dev.example.org');
  await joinAsDeveloper(second, 'Ivo', `ivo-${'x'.repeat(55)}@dev.example.org`);
  await bidOn(first, path, { amount: 3900, days: 14, proposal: 'I would start with the rota.' });
  await bidOn(second, path, { amount: 4100, days: 9, proposal: 'I built one for a hospital.' });

  await client.page.goto(path);
  await waitForText(client, 'I built one for a hospital.');
  const bid = client.page.getByRole('listitem').filter({ hasText: 'Uma Wright' });
  await bid
    .getByRole('button', { name: 'Hire' })
    .or(bid.getByRole('link', { name: 'Hire' }))
    .click();
  await client.page.waitForURL(/\/payment\/\d+\?amount=3900&developer=\d+/);
  await waitForText(client, 'Secure Payment');
  const startedAnew: string[] = [];
  client.page.on('request', (request) => {
    if (request.url().includes('payments.start')) startedAnew.push(request.url());
  });

  await payWith(client, '4000 0000 0000 0002');
  await waitForText(client, 'Your card was declined.');
  await payWith(client, '4000 0025 0000 3155');
  await client.page.getByRole('button', { name: 'Fail' }).click();
  await waitForText(client, 'We are unable to authenticate your payment method.');
  await payWith(client, '4000 0025 0000 3155');
  await client.page.getByRole('button', { name: 'Authenticate' }).click();
  await client.page.waitForURL(/\/payment-success\?project=\d+/);
  await waitForText(client, 'Payment Successful!');

  expect(startedAnew).toEqual([]);

  await waitForAssignment(client, path);
  await waitForAssignment(second, path);
  for (const person of [client, first, second]) await expectPageIsTidy(person);

  await client.page.goto('/dev/mail');
  await waitForText(client, 'You are hired: “Clinic rota”');
  await waitForText(client, '“Clinic rota” went to another developer');
  await waitForText(client, 'Payment received: “Clinic rota” is assigned');
  await client.page.setViewportSize({ width: 390, height: 844 });
  for (const mail of await client.page.locator('summary').all()) await mail.click();
  expect(await client.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
