import { expect, test } from 'vitest';
import { setStage } from './stage.ts';
import {
  bidOn,
  changeBid,
  createProject,
  describeProject,
  isTidy,
  joinAsDeveloper,
  payWith,
  says,
  untilAssigned,
  type Visitor,
} from './visitor.ts';

const stage = setStage({ env: { DEMO: '0' } });

async function postAs(client: Visitor, title: string, email: string): Promise<string> {
  await describeProject(client, title);
  return createProject(client, email);
}

test('a client posts a project, two developers bid, the client hires one and pays by card', async () => {
  const client = await stage.visit();
  const path = await postAs(client, 'Clinic rota', 'ann@client.example.org');
  await says(client, 'Clinic rota');

  const phone = { width: 390, colorScheme: 'dark' } as const;
  const [first, second] = [await stage.visit(phone), await stage.visit()];
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
  const startedAnew: string[] = [];
  client.page.on('request', (request) => {
    if (request.url().includes('payments.start')) startedAnew.push(request.url());
  });

  await payWith(client, '4000 0000 0000 0002');
  await says(client, 'Your card was declined.');
  await payWith(client, '4242 4242 4242 4242');
  await client.page.waitForURL(/\/payment-success\?project=\d+/);
  await says(client, 'Payment Successful!');

  expect(startedAnew).toEqual([]);

  await untilAssigned(client, path);
  await untilAssigned(second, path);
  for (const person of [client, first, second]) await isTidy(person);

  await client.page.goto('/dev/mail');
  await says(client, 'You are hired: “Clinic rota”');
  await says(client, '“Clinic rota” went to another developer');
  await says(client, 'Payment received: “Clinic rota” is assigned');
});

test('a bid that is changed before its client has paid is to be read again', async () => {
  const client = await stage.visit({ width: 390 });
  const path = await postAs(client, 'Harbour map', 'lena@client.example.org');
  const developer = await stage.visit();
  await joinAsDeveloper(developer, 'Kai', 'kai@dev.example.org');
  await bidOn(developer, path, { amount: 3500, days: 14, proposal: 'All of it, in two steps.' });

  await client.page.goto(path);
  await client.page.getByRole('button', { name: 'Hire' }).click();
  await says(client, 'All of it, in two steps.');
  await changeBid(developer, path, { days: 300, proposal: 'A sketch of it.' });
  await client.page.reload();
  await says(client, 'The Bid Has Changed');

  await client.page.getByRole('link', { name: 'Back to the Project' }).click();
  await says(client, 'A sketch of it.');
  await client.page.getByRole('button', { name: 'Hire' }).click();
  await says(client, '300 days');
  for (const person of [client, developer]) await isTidy(person);
});

test('a card that asks for authentication is charged only once that succeeds', async () => {
  const client = await stage.visit({ width: 390 });
  const path = await postAs(client, 'Tide tables', 'bea@client.example.org');

  const developer = await stage.visit();
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

test('a bid is changed, taken back, placed anew, declined and reconsidered; then the client cancels', async () => {
  const client = await stage.visit();
  const path = await postAs(client, 'Ferry notices', 'cleo@client.example.org');
  const developer = await stage.visit({ width: 390, colorScheme: 'dark' });
  const { page } = developer;
  await joinAsDeveloper(developer, 'Pia', 'pia@dev.example.org');
  await bidOn(developer, path, { amount: 4000, days: 5, proposal: 'By the harbour clock.' });

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Bid amount').fill('3750');
  await page.getByLabel('Delivery time (days)').fill('1');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await says(developer, 'Bid changed');
  await client.page.goto(path);
  const list = client.page.getByRole('region', { name: 'Bids' });
  await list.getByText('$3,750', { exact: true }).waitFor();
  await list.getByText('1 day', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw bid' }).click();
  await says(developer, 'You withdrew your bid of $3,750.');
  await client.page.goto(path);
  await says(client, 'No bids yet');
  await bidOn(developer, path, { amount: 3600, days: 4, proposal: 'Once more.' });

  await client.page.reload();
  await client.page.getByRole('button', { name: 'Decline' }).click();
  await client.page.getByLabel('The delivery takes too long.').check();
  await client.page.getByRole('button', { name: 'Decline bid' }).click();
  await says(client, 'Bid declined');
  await page.goto(path);
  await says(developer, 'The client’s reason: “The delivery takes too long.”');
  await client.page.getByRole('button', { name: 'Declined (1)' }).click();
  await client.page.getByRole('button', { name: 'Reconsider' }).click();
  await says(client, 'Bid open again');

  await client.page.getByRole('button', { name: 'Cancel project' }).click();
  await client.page.getByRole('dialog').getByRole('button', { name: 'Cancel project' }).click();
  await says(client, 'This project was cancelled and takes no bids.');
  await page.goto(path);
  await says(developer, 'The client cancelled this project. Your bid is closed.');
  for (const person of [client, developer]) await isTidy(person);
  await client.page.goto('/dev/mail');
  await says(client, '“Ferry notices” was cancelled');
});
