import { test } from './journey-test.ts';
import {
  bidOn,
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
const follow = ({ page }: Visitor, name: string | RegExp) =>
  page.getByRole('link', { name, exact: true }).click();
const choose = ({ page }: Visitor, name: RegExp) => page.getByRole('checkbox', { name }).check();

/** Answers an open proposal in its dialog. */
async function answer(person: Visitor, name: 'Accept' | 'Decline'): Promise<void> {
  await press(person, name);
  await person.page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

async function payInPart(client: Visitor, amount: number): Promise<void> {
  await client.page.waitForURL(new RegExp(`/payment/\\d+\\?amount=${amount}&developer=\\d+`));
  await payWith(client, '4242 4242 4242 4242');
  await waitForText(client, 'Payment Successful!');
}

test('one page more and two more weeks are agreed and paid, and a lower price is countered', async ({
  stage,
}) => {
  const client = await stage.visit({ width: 390 });
  const developer = await stage.visit({ colorScheme: 'dark' });
  await describeProject(client, 'Rota that grows');
  const path = await createProject(client, 'ann@changes.example.org');
  await signUpDeveloper(developer, 'Uma', 'uma@changes.example.org');
  await bidOn(developer, path, { amount: 900, days: 14, proposal: 'In two weeks.' });
  await client.page.goto(path);
  await client.page
    .getByRole('button', { name: 'Hire' })
    .or(client.page.getByRole('link', { name: 'Hire' }))
    .click();
  await payInPart(client, 900);
  await waitForAssignment(client, path);

  for (const person of [client, developer]) await person.page.goto(`${path}/room`);
  await follow(client, 'Propose a change');
  await choose(client, /^Time/);
  await press(client, '2 weeks later');
  await choose(client, /^What counts as done/);
  await client.page.getByLabel('Criterion 1', { exact: true }).fill('Staff see prices');
  await choose(client, /^Extra work/);
  await client.page.getByLabel('Title').fill('Price page');
  await client.page.getByLabel('Price', { exact: true }).fill('200');
  await client.page.getByLabel('Days').fill('7');
  await waitForText(client, 'New total: $1,100 instead of $900.');
  await expectPageIsTidy(client);
  await press(client, 'Send proposal');
  await waitForText(client, 'You proposed a change');

  await waitForText(developer, 'Ann Client proposed a change');
  await waitForText(developer, 'Added: “Staff see prices”');
  await expectPageIsTidy(developer);
  await answer(developer, 'Accept');
  await waitForText(developer, 'Not funded yet. Wait with this part.');

  await follow(client, 'Fund milestone 2: $200');
  await payInPart(client, 200);
  await client.page.goto(`${path}/room`);
  await follow(client, 'Propose a change');
  await choose(client, /^Price/);
  await client.page.getByLabel('New price').fill('600');
  await press(client, 'Send proposal');

  await waitForText(developer, '$300 goes back to the client at once');
  await follow(developer, 'Propose something else');
  await developer.page.getByLabel('New price').fill('850');
  await developer.page.getByLabel('Note to Ann Client').fill('All but the export is built.');
  await press(developer, 'Decline and send');
  await waitForText(developer, 'You proposed something else');

  await waitForText(client, 'Uma Wright proposed something else');
  await expectPageIsTidy(client);
  await answer(client, 'Accept');
  await waitForText(client, 'Change accepted');
  await follow(client, 'Agreement');
  await waitForText(client, 'What changed from version 2');
  await waitForText(client, 'from $900 to $850');
  await expectPageIsTidy(client);
});
