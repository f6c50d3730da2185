import { expect } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { DEMO_PASSWORD } from '#tools/visual/demo.ts';
import { test } from './journey-test.ts';
import {
  callApi,
  expectPageIsTidy,
  hireByApi,
  open,
  payWith,
  resize,
  retry,
  signUpDeveloper,
  type Visitor,
  WIDE_LIGHT,
  waitForAssignment,
  waitForText,
} from './visitor.ts';

const CARD = 'Guests pay by card';
const LIST = 'Staff print a list';
const phone = { width: 390, colorScheme: 'dark' } as const;

/** Signs up a client with a project of two criteria; returns the project. */
async function postProject(client: Visitor, title: string, email: string) {
  const name = { firstName: 'Ann', lastName: 'Client', city: 'Oslo', country: 'Norway' };
  const account = { ...name, email, password: 'Test-pass-1!' };
  await callApi(client, '/api/users/create-with-profile', account);
  const deadline = new Date(Date.now() + 20 * DAY_MS).toISOString();
  const description = 'A booking page for a mountain hut.';
  const terms = { category: 'Web App', budget: 4_200, deadline, criteria: [CARD, LIST] };
  return callApi(client, '/api/projects', { title, description, ...terms });
}

/** Signs up a developer and places a bid; returns the bid. */
async function bid(developer: Visitor, firstName: string, email: string, projectId: number) {
  await signUpDeveloper(developer, firstName, email);
  const offer = { amount: 4_100, deliveryTime: 9, proposal: 'I built one for a hospital.' };
  return callApi(developer, '/api/bids', { projectId, ...offer });
}

const press = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits for the heading of the next step in the room. */
const nextIs = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();

/** Waits for the state of a criterion in the checklist of the room. */
async function criterionIs({ page }: Visitor, text: string, state: string): Promise<void> {
  const checklist = page.getByRole('region', { name: 'Done when' });
  await checklist
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByText(state, { exact: true })
    .waitFor();
}

/** Saves the edited project, which two bidders must confirm. */
async function saveForBidders(client: Visitor): Promise<void> {
  await press(client, 'Save changes');
  await press(client, 'Save and notify 2 bidders');
  await client.page.waitForURL(/\/projects\/\d+$/);
}

async function deliver(developer: Visitor, note: string): Promise<void> {
  await press(developer, 'Deliver the work');
  await developer.page.getByLabel('What do you deliver?').fill(note);
  for (const text of [CARD, LIST]) {
    await developer.page.getByRole('checkbox', { name: text }).check();
  }
  await press(developer, 'Deliver');
  await nextIs(developer, 'Waiting for Ann Client');
}

test('after two edits one bidder confirms and another does not, who is hired on the first version', async ({
  stage,
}) => {
  const [client, first, second] = [
    await stage.visit(),
    await stage.visit(phone),
    await stage.visit(phone),
  ];
  const { id } = await postProject(client, 'Hut rota', 'ann@brief.example.org');
  const path = `/projects/${id}`;
  await bid(first, 'Uma', 'uma@brief.example.org', id);
  await bid(second, 'Ivo', 'ivo@brief.example.org', id);

  await open(client, `${path}/edit`);
  await client.page.getByLabel('Budget in USD').fill('4500');
  await saveForBidders(client);
  await client.page.getByRole('link', { name: 'Edit project' }).click();
  const criterion = client.page.getByRole('textbox', { name: 'Criterion 3' });
  await resize(client, phone);
  expect((await criterion.boundingBox())?.width).toBeGreaterThan(280);
  await resize(client, WIDE_LIGHT);
  await criterion.fill('It works offline');
  await saveForBidders(client);

  await open(first, path);
  const changed = first.page.getByRole('form', { name: 'The project changed after your bid' });
  await changed.getByText('It works offline').waitFor();
  await press(first, 'Confirm');
  await changed.waitFor({ state: 'detached' });

  await open(client, path);
  const bids = client.page.getByRole('region', { name: 'Bids' }).getByRole('listitem');
  await bids
    .filter({ hasText: 'Uma Wright' })
    .getByText(/^confirmed/)
    .waitFor();
  const outdated = bids.filter({ hasText: 'Ivo Wright' });
  await outdated.getByText('Made for version 1').waitFor();
  await outdated.getByRole('button', { name: /^Hire/ }).click();
  await press(client, 'Hire on version 1');
  await waitForText(client, 'You agree to version 1, 2 criteria');
  await payWith(client, '4242 4242 4242 4242');
  await waitForText(client, 'Payment Successful!');
  await waitForAssignment(client, path);
  await waitForText(client, /Agreed: version 1 .* others see the later version 3/);
  const agreed = client.page.getByRole('region', { name: 'Done when' }).getByRole('listitem');
  await expect.poll(() => agreed.allTextContents()).toEqual([CARD, LIST]);

  for (const person of [client, second]) await open(person, `${path}/room`);
  await deliver(second, 'The page is live.');
  await nextIs(client, 'Your turn: review the work');
  await press(client, 'Ask for changes');
  const changes = client.page.getByRole('dialog');
  await changes.getByRole('checkbox', { name: LIST }).check();
  await changes.getByLabel(/^What should change/).fill('The list is empty.');
  await changes.getByRole('button', { name: 'Ask for changes' }).click();
  await nextIs(second, 'Your turn: make the changes and deliver again');
  await waitForText(second, 'The list is empty.');
  await criterionIs(second, LIST, 'Changes requested');
  await deliver(second, 'With a list.');
  await nextIs(client, 'Your turn: review the work');
  await criterionIs(client, LIST, 'Delivered');
  await press(client, 'Release the funds');
  await press(client, 'Release $4,100');
  await nextIs(client, 'The project is completed');
  for (const person of [client, first, second]) await expectPageIsTidy(person);
});

test('both sides dispute a criterion, and the room shows what an admin decides about each', async ({
  demo,
}) => {
  const [client, developer, admin] = [
    await demo.visit(),
    await demo.visit(phone),
    await demo.visit(),
  ];
  const { id, criteria } = await postProject(client, 'Disputed rota', 'ann@verdict.example.org');
  const { developerId } = await bid(developer, 'Uma', 'uma@verdict.example.org', id);
  await hireByApi(client, { projectId: id, developerId, amount: 4_100 });
  const met = { projectId: id, note: 'The page is live.', links: [], criteria };
  await retry(() => callApi(developer, '/trpc/hires.deliver', met));
  const credentials = { email: 'admin@demo.example', password: DEMO_PASSWORD };
  await callApi(admin, '/api/auth/login', credentials);

  const room = `/projects/${id}/room`;
  for (const person of [client, developer]) await open(person, room);
  const choose = (person: Visitor, text: string, choice: string) =>
    person.page
      .getByRole('group', { name: text })
      .getByRole('button', { name: choice, exact: true })
      .click();
  await press(client, 'Open a dispute');
  await client.page.getByLabel(/^What is wrong/).fill('The list is empty.');
  await choose(client, LIST, 'Not met');
  await press(client, 'Open dispute');
  await nextIs(client, 'Waiting for Uma Wright');

  await press(developer, 'Write a statement');
  await choose(developer, LIST, 'Met');
  await developer.page.getByLabel(/^Your statement/).fill('It prints what is booked.');
  await press(developer, 'Add statement');
  await waitForText(developer, 'Statement added');

  await open(admin, room);
  await press(admin, 'Decide the dispute');
  await choose(admin, CARD, 'Met');
  await choose(admin, LIST, 'Not met');
  await press(admin, 'Suggested $2,050');
  await admin.page.getByLabel('Reasons').fill('Cards work, the list does not.');
  await press(admin, 'Decide and split');
  for (const person of [client, developer]) {
    await criterionIs(person, CARD, 'Decided: met');
    await criterionIs(person, LIST, 'Decided: not met');
    await expectPageIsTidy(person);
  }
  await client.page
    .getByRole('list', { name: `History of “${LIST}”` })
    .getByText('You: not met')
    .waitFor();
});
