import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { test } from './journey-test.ts';
import {
  completeProfile,
  describeProject,
  open,
  payWith,
  signUpDeveloper,
  type Visitor,
  waitForAssignment,
  waitForText,
} from './visitor.ts';

const UNCONFIRMED = 'We could not confirm this. Try again: it will not be done twice.';

/**
 * Drops the response to the next request to this path after the server has carried it out. Returns
 * the Idempotency-Keys of all requests to it.
 */
async function loseAnswer({ page }: Visitor, path: string) {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) {
      keys.push(request.headers()['idempotency-key']);
    }
  });
  await page.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      const response = await route.fetch();
      expect(response.status()).toBe(200);
      await route.abort();
    },
    { times: 1 },
  );
  return keys;
}

/** Checks that the request was sent twice with the same key. */
async function expectRetry(keys: (string | undefined)[]) {
  await expect.poll(() => keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
}

const press = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits until the form itself, not only a toast, offers a retry. */
const isUnconfirmed = ({ page }: Visitor, where = 'form') =>
  page.locator(where).getByText(UNCONFIRMED).waitFor();

async function isOnce(what: Locator) {
  await what.first().waitFor();
  expect(await what.count()).toBe(1);
}

async function postProject(client: Visitor): Promise<string> {
  const keys = await loseAnswer(client, '/projects.post');
  await describeProject(client, 'Harvest rota');
  await press(client, 'Create Project');
  await completeProfile(client, 'ann@lost.example.org');
  await isUnconfirmed(client);
  await press(client, 'Create Project');
  await client.page.waitForURL(/\/projects\/\d+$/);
  await expectRetry(keys);
  return new URL(client.page.url()).pathname;
}

async function placeBid(developer: Visitor, path: string) {
  const { page } = developer;
  const keys = await loseAnswer(developer, '/bids.place');
  await page.goto(path);
  await press(developer, 'Place Your Bid');
  await page.getByLabel('Bid amount').fill('3900');
  await page.getByLabel('Delivery time (days)').fill('14');
  await page.getByLabel('Proposal').fill('I would start with the rota.');
  await press(developer, 'Submit Bid');
  await isUnconfirmed(developer);
  await press(developer, 'Submit Bid');
  await waitForText(developer, 'Bid submitted successfully!');
  await expectRetry(keys);
}

async function sendMessage(client: Visitor, developer: Visitor) {
  const text = 'Are weekends in it?';
  const keys = await loseAnswer(client, '/conversations.send');
  // Live updates are off, because they would show the message and there would be nothing to retry.
  await client.page.route('**/notifications.live', (route) => route.abort());
  await client.page.reload();
  await client.page.getByRole('button', { name: 'More about the bid by Uma Wright' }).click();
  await client.page.getByRole('menuitem', { name: 'Send Message' }).click();
  await client.page.getByRole('textbox', { name: 'Message' }).fill(text);
  await press(client, 'Send');
  await isUnconfirmed(client, '[aria-label^="Messages with"]');
  await press(client, 'Try again');
  await client.page.getByText(UNCONFIRMED).waitFor({ state: 'detached' });
  await expectRetry(keys);
  await client.page.unroute('**/notifications.live');
  await developer.page.goto(new URL(client.page.url()).pathname);
  await isOnce(
    developer.page.getByRole('list', { name: 'Messages with Ann Client' }).getByText(text),
  );
}

async function hire(client: Visitor, path: string) {
  const keys = await loseAnswer(client, '/payments.start');
  await loseAnswer(client, '/confirm');
  await client.page.goto(path);
  await client.page
    .getByRole('button', { name: 'Hire' })
    .or(client.page.getByRole('link', { name: 'Hire' }))
    .click();
  await waitForText(client, UNCONFIRMED);
  await press(client, 'Retry');
  await client.page.getByLabel('Card number').waitFor();
  await expectRetry(keys);
  await payWith(client, '4242 4242 4242 4242');
  await isUnconfirmed(client);
  await client.page.getByRole('button', { name: /^Pay \$/ }).click();
  await waitForText(client, 'Payment Successful!');
  await waitForAssignment(client, path);
  await open(client, '/payments');
  await isOnce(client.page.getByRole('row', { name: /Harvest rota/ }));
}

async function deliver(developer: Visitor, path: string) {
  const { page } = developer;
  const keys = await loseAnswer(developer, '/hires.deliver');
  await page.goto(`${path}/room`);
  await press(developer, 'Deliver the work');
  await page.getByLabel('What do you deliver?').fill('The rota is live.');
  await press(developer, 'Deliver');
  await isUnconfirmed(developer);
  // The room shows the delivery already, but the form remains.
  await page.getByRole('heading', { name: 'Waiting for Ann Client', includeHidden: true }).waitFor({
    state: 'attached',
  });
  await press(developer, 'Deliver');
  await waitForText(developer, 'Work delivered');
  await expectRetry(keys);
  await page.reload();
  await isOnce(
    page.getByRole('region', { name: 'Work', exact: true }).getByText('The rota is live.'),
  );
}

test('a form that is submitted again after a lost response has one effect', async ({ stage }) => {
  const client = await stage.visit();
  const developer = await stage.visit();
  const path = await postProject(client);
  await signUpDeveloper(developer, 'Uma', 'uma@lost.example.org');
  await placeBid(developer, path);

  await open(client, '/work');
  await isOnce(client.page.getByRole('link', { name: 'Harvest rota', exact: true }));
  await open(client, path);
  await isOnce(client.page.getByText('I would start with the rota.'));

  await sendMessage(client, developer);
  await hire(client, path);
  await deliver(developer, path);
});
