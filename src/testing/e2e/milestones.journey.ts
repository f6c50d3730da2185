import { expect } from 'vitest';
import { test } from './journey-test.ts';
import {
  createProject,
  describeProject,
  expectPageIsTidy,
  payWith,
  signUpDeveloper,
  type Visitor,
  waitForAssignment,
  waitForText,
} from './visitor.ts';

const press = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits for the heading of the next step in the room. */
const nextIs = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();

/** In dollars and days. */
const split = [
  { title: 'Rota', amount: 1500, days: 6 },
  { title: 'Swaps', amount: 1400, days: 5 },
  { title: 'Reports', amount: 1000, days: 3 },
];

async function bidInThreeMilestones(developer: Visitor, path: string): Promise<void> {
  const { page } = developer;
  await page.goto(path);
  await press(developer, 'Place Your Bid');
  await page.getByLabel('Bid amount').fill('3900');
  await page.getByLabel('Delivery time (days)').fill('14');
  await page.getByLabel('Proposal').fill('I would start with the rota.');
  await press(developer, 'Split into milestones');
  await press(developer, 'Add a milestone');
  for (const [index, { title, amount, days }] of split.entries()) {
    const row = page.getByRole('group', { name: `Milestone ${index + 1}`, exact: true });
    await row.getByLabel('Title').fill(title);
    await row.getByLabel('Amount').fill(String(amount));
    await row.getByLabel('Days').fill(String(days));
  }
  await waitForText(developer, 'The milestones add up to the bid.');
  await press(developer, 'Submit Bid');
  await waitForText(developer, 'Bid submitted successfully!');
}

async function pay(client: Visitor, amount: number): Promise<void> {
  await client.page.waitForURL(new RegExp(`/payment/\\d+\\?amount=${amount}&developer=\\d+`));
  await payWith(client, '4242 4242 4242 4242');
  await waitForText(client, 'Payment Successful!');
}

async function deliver(developer: Visitor, note: string): Promise<void> {
  await press(developer, 'Deliver the work');
  await developer.page.getByLabel('What do you deliver?').fill(note);
  await press(developer, 'Deliver');
  await nextIs(developer, 'Waiting for Ann Client');
}

async function expectMilestones({ page }: Visitor, states: string[]): Promise<void> {
  const milestones = page.getByRole('region', { name: 'Milestones' }).locator('ol > li');
  for (const [index, state] of states.entries()) {
    await milestones.nth(index).getByText(state, { exact: true }).waitFor();
  }
  expect(await milestones.count()).toBe(states.length);
}

async function expectReceipts(person: Visitor, titles: string[]): Promise<void> {
  await person.page.getByRole('heading', { name: 'Documents', exact: true }).click();
  for (const title of titles) await waitForText(person, title);
}

test('a bid in three milestones: the first is released, the second funded later and disputed', async ({
  stage,
}) => {
  const client = await stage.visit();
  const developer = await stage.visit({ width: 390, colorScheme: 'dark' });
  await describeProject(client, 'Rota in three parts');
  const path = await createProject(client, 'ann@parts.example.org');
  await signUpDeveloper(developer, 'Uma', 'uma@parts.example.org');
  await bidInThreeMilestones(developer, path);

  await client.page.goto(path);
  await client.page
    .getByRole('button', { name: 'Hire' })
    .or(client.page.getByRole('link', { name: 'Hire' }))
    .click();
  await pay(client, 1500);
  await waitForAssignment(client, path);
  for (const person of [client, developer]) await person.page.goto(`${path}/room`);
  await expectMilestones(developer, ['In progress', 'Not funded', 'Not funded']);
  await deliver(developer, 'The rota is live.');

  await nextIs(client, 'Your turn: review the work');
  await client.page.getByRole('link', { name: 'Fund milestone 2: $1,400' }).waitFor();
  await press(client, 'Release $1,500');
  await client.page.getByRole('dialog').getByRole('button', { name: 'Release $1,500' }).click();
  await nextIs(client, 'Your turn: fund the next milestone');
  await waitForText(developer, 'Not funded yet. Wait with this part.');
  await client.page.getByRole('link', { name: 'Fund milestone 2: $1,400' }).click();
  await pay(client, 1400);
  await waitForText(client, '“Rota in three parts: Swaps (2 of 3)” has been funded.');

  await nextIs(developer, 'Your turn: build it and deliver');
  await deliver(developer, 'Swaps work, except on Sundays.');
  await client.page.goto(`${path}/room`);
  await nextIs(client, 'Your turn: review the work');
  await press(client, 'Open a dispute');
  const dialog = client.page.getByRole('dialog');
  await dialog.getByLabel('What is wrong').fill('Swaps on Sundays are missing.');
  await dialog.getByRole('button', { name: 'Open dispute' }).click();
  for (const person of [client, developer]) {
    await expectMilestones(person, ['Completed', 'In dispute', 'Not funded']);
    await expectPageIsTidy(person);
  }

  await expectReceipts(client, ['Milestone 1 of 3: Rota', 'Milestone 2 of 3: Swaps']);
  await expectReceipts(developer, ['Milestone 1 of 3: Rota']);
});
