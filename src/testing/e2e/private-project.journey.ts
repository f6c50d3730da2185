// cspell:ignore Yara Egil
import { expect } from 'vitest';
import { test } from './journey-test.ts';
import {
  bidOn,
  createProject,
  describeProject,
  expectPageIsTidy,
  open,
  signUpDeveloper,
  type Visitor,
  waitForText,
} from './visitor.ts';

/** Waits until the notification count changes, without a reload. */
async function bellCounts({ page }: Visitor, unread: number): Promise<void> {
  await page.getByRole('button', { name: `Notifications, ${unread} unread` }).waitFor();
}

async function inviteTo(client: Visitor, developer: string, title: string): Promise<string> {
  const { page } = client;
  await describeProject(client, title);
  await page.getByRole('switch', { name: 'Private Project' }).check();
  await page.getByLabel('Search developers').fill(developer);
  await page.getByRole('checkbox', { name: `Invite ${developer}` }).check();
  return createProject(client, 'ida@private.example.org');
}

async function write({ page }: Visitor, words: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Message' }).fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

/** Waits for the message in the open conversation, without a reload. */
async function hears({ page }: Visitor, words: string): Promise<void> {
  const messages = page.getByRole('list', { name: /^Messages with / });
  await messages.getByRole('listitem').filter({ hasText: words }).waitFor();
}

test('an invited developer accepts, bids and chats live, and other users see nothing of it', async ({
  stage,
}) => {
  const phone = { width: 390, colorScheme: 'dark' } as const;
  const developer = await stage.visit(phone);
  const other = await stage.visit();
  const client = await stage.visit();
  await signUpDeveloper(developer, 'Yara', 'yara@private.example.org');
  await signUpDeveloper(other, 'Egil', 'egil@private.example.org');
  await open(developer, '/');
  const path = await inviteTo(client, 'Yara Wright', 'Secret rota');
  await client.page.getByRole('tab', { name: 'Invited 1' }).click();
  await client.page.getByRole('heading', { name: 'Invitations' }).waitFor();

  await other.page.goto(path);
  await waitForText(other, 'This project is private');
  expect(await other.page.content()).not.toContain('Secret rota');
  await other.page.getByRole('button', { name: 'Request Invitation' }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
  await waitForText(other, 'The client has your request.');
  // The clicked button is removed, so the focus moves to the heading of the page.
  await other.page.locator('h1:focus').waitFor();
  // The notification is read when it arrives, because the client has the project open.
  await client.page.getByText('Egil Wright').first().waitFor();

  await bellCounts(developer, 1);
  await developer.page.goto('/invitations');
  await waitForText(developer, 'Pending Invitations (1)');
  await developer.page.getByRole('button', { name: 'Accept the invitation' }).click();
  await waitForText(developer, 'You can now bid on this project');
  await client.page.getByText('Accepted').first().waitFor();
  await bidOn(developer, path, { amount: 3900, days: 14, proposal: 'Quietly.' });

  await client.page.reload();
  await client.page.getByRole('tab', { name: /^Bids/ }).click();
  const bid = client.page.getByRole('region', { name: 'Bids' }).getByRole('listitem');
  await bid.getByRole('button', { name: 'More about the bid by Yara Wright' }).click();
  await client.page.getByRole('menuitem', { name: 'Send Message' }).click();
  await client.page.waitForURL(/\/messages\/\d+$/);
  await developer.page.getByRole('button', { name: 'Message the client' }).click();
  await developer.page.waitForURL(/\/messages\/\d+$/);
  expect(developer.page.url()).toBe(client.page.url());

  await write(client, 'How soon can you start?');
  await hears(developer, 'How soon can you start?');
  await write(developer, 'On Monday.');
  await hears(client, 'On Monday.');
  for (const person of [client, developer, other]) await expectPageIsTidy(person);
});
