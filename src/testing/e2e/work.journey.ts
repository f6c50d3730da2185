import { expect } from 'vitest';
import { test } from './journey-test.ts';
import {
  bidOn,
  callApi,
  createProject,
  describeProject,
  expectPageIsTidy,
  payWith,
  signUpDeveloper,
  type Visitor,
  waitForAssignment,
  waitForText,
} from './visitor.ts';

async function hireThrough(
  client: Visitor,
  developer: Visitor,
  { title, domain }: { title: string; domain: string },
): Promise<string> {
  await describeProject(client, title);
  const path = await createProject(client, `ann@${domain}`);
  await signUpDeveloper(developer, 'Uma', `uma@${domain}`);
  await bidOn(developer, path, {
    amount: 3900,
    days: 14,
    proposal: 'I would start with the rota.',
  });
  await openBidsFromScrolledList(client);
  await client.page
    .getByRole('button', { name: 'Hire' })
    .or(client.page.getByRole('link', { name: 'Hire' }))
    .click();
  await payWith(client, '4242 4242 4242 4242');
  await waitForText(client, 'Payment Successful!');
  const way = client.page.getByRole('link', { name: 'the project room' });
  expect(await way.getAttribute('href')).toBe(`${path}/room`);
  await waitForAssignment(client, path);
  return path;
}

/** The link has the hash of a tab. The page begins at its top. */
async function openBidsFromScrolledList({ page }: Visitor) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto('/work');
  const link = page.getByRole('link', { name: /^Review bids/ });
  await link.waitFor();
  await page.evaluate(() => window.scrollTo(0, 120));
  await link.click();
  await page.getByRole('tab', { name: /^Bids/ }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  if (size) await page.setViewportSize(size);
}

const press = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Waits for the heading of the next step in the room. */
const nextIs = ({ page }: Visitor, name: string) =>
  page.getByRole('heading', { name, exact: true }).waitFor();

async function deliver(developer: Visitor, note: string, link: string) {
  await press(developer, 'Deliver the work');
  await developer.page.getByLabel('What do you deliver?').fill(note);
  await developer.page.getByRole('textbox', { name: 'Link 1' }).fill(link);
  await press(developer, 'Deliver');
  await nextIs(developer, 'Waiting for Ann Client');
}

test('hired, delivered, changed, delivered again and released: both sides see each step live', async ({
  stage,
}) => {
  const client = await stage.visit();
  const developer = await stage.visit({ width: 390, colorScheme: 'dark' });
  const hire = { title: 'Surgery rota', domain: 'work.example.org' };
  const path = await hireThrough(client, developer, hire);

  for (const person of [client, developer]) {
    await person.page.goto(path);
    await person.page.getByRole('link', { name: 'Open the project room' }).click();
    await person.page.waitForURL(`**${path}/room`);
  }
  await nextIs(client, 'Waiting for Uma Wright');
  await nextIs(developer, 'Your turn: build it and deliver');

  await deliver(developer, 'The rota is live.', 'https://rota.example.org/');
  await nextIs(client, 'Your turn: review the work');
  await client.page.getByRole('link', { name: 'https://rota.example.org/' }).waitFor();

  await press(client, 'Ask for changes');
  const changes = client.page.getByRole('dialog');
  await changes.getByLabel('What should change?').fill('Weekends are missing.');
  await changes.getByRole('button', { name: 'Ask for changes' }).click();
  await nextIs(client, 'Waiting for Uma Wright');
  await nextIs(developer, 'Your turn: make the changes and deliver again');
  await waitForText(developer, 'Weekends are missing.');

  await deliver(developer, 'With weekends.', 'https://rota.example.org/week');
  await nextIs(client, 'Your turn: review the work');
  await press(client, 'Release the funds');
  await waitForText(client, 'Uma Wright receives');
  await press(client, 'Release $3,900');
  for (const person of [client, developer]) {
    await nextIs(person, 'The project is completed');
    const [released, net] =
      person === client ? ['to Uma Wright.', 'Uma Wright receives'] : ['to you.', 'You receive'];
    await waitForText(person, `$3,900 was released ${released}`);
    await unfold(person, 'Money');
    await person.page.getByRole('row', { name: `${net} $3,510` }).waitFor();
    await unfold(person, 'Timeline');
    await person.page.getByRole('heading', { name: 'Funds released', exact: true }).waitFor();
  }
  for (const person of [client, developer]) await expectPageIsTidy(person);
  expect(await client.page.title()).toContain('Project room: Surgery rota');

  const stranger = await stage.visit();
  await signUpDeveloper(stranger, 'Ivo', 'ivo@work.example.org');
  await stranger.page.goto(`${path}/room`);
  await stranger.page.getByRole('heading', { name: 'Project Room Not Found' }).waitFor();
});

test('a developer is hired again on three screens: offer, accept, pay', async ({ stage }) => {
  const client = await stage.visit();
  const developer = await stage.visit({ width: 390 });
  const hire = { title: 'Night rota', domain: 'again.example.org' };
  const path = await hireThrough(client, developer, hire);
  const projectId = Number(path.split('/').at(-1));
  await callApi(developer, '/trpc/hires.deliver', { projectId, note: 'Live.', links: [] });
  await callApi(client, '/trpc/hires.release', { projectId });

  await client.page.goto(`${path}/room`);
  await press(client, 'Hire again');
  await client.page.waitForURL(/\/create-project\?draft=\d+/);
  await client.page.getByLabel('Title').fill('Night rota, second part');
  await client.page.getByLabel('Delivery time (days)').fill('9');
  await client.page.getByLabel('Your offer').fill('The holidays, as we discussed.');
  await press(client, 'Send offer');
  await client.page.waitForURL(/\/projects\/\d+$/);
  const offered = new URL(client.page.url()).pathname;

  await developer.page.goto('/work');
  await developer.page.getByRole('link', { name: /^Accept offer/ }).click();
  await waitForText(developer, 'The holidays, as we discussed.');
  await developer.page.getByRole('button', { name: /^Accept offer/ }).click();
  await waitForText(developer, 'Offer accepted!');

  await client.page.goto('/notifications');
  await client.page.getByRole('link', { name: /Uma Wright accepted your offer/ }).click();
  await client.page.waitForURL(/\/payment\/\d+\?amount=4200&developer=\d+/);
  await payWith(client, '4242 4242 4242 4242');
  await waitForText(client, 'Payment Successful!');
  for (const person of [client, developer]) await waitForAssignment(person, offered);
  for (const person of [client, developer]) await expectPageIsTidy(person);
});

/** Opens a section of the project room if it is closed. */
async function unfold({ page }: Visitor, title: string) {
  const heading = page.getByRole('heading', { name: title, exact: true });
  const details = page.locator('details', { has: heading });
  if ((await details.getAttribute('open')) === null) await heading.click();
}
