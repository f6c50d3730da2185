import { expect } from 'vitest';
import { test } from './journey-test.ts';
import {
  bidOn,
  createProject,
  describeProject,
  expectPageIsTidy,
  open,
  signIn,
  signUpDeveloper,
  type Visitor,
  waitForText,
} from './visitor.ts';

const PASSWORD = 'Quite-new-4?';
const phone = { width: 390, colorScheme: 'dark' } as const;

const press = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

/** Follows the newest invitation in the mailbox of this address, and signs in. */
async function becomeAdmin(person: Visitor, email: string): Promise<void> {
  const { page, context } = person;
  const link = new RegExp(
    `/admin/setup-password#email=${encodeURIComponent(email)}&(?:amp;)?token=[\\w-]+`,
  );
  const found = async () => link.exec(await (await context.request.get('/dev/mail')).text())?.[0];
  await expect.poll(found).toBeTruthy();
  await page.goto(((await found()) ?? '').replace('&amp;', '&'));
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await press(person, 'Set Password');
  await page.waitForURL((url) => url.pathname === '/login');
  await signIn(person, email, PASSWORD);
}

/** Fills the dialog with choice and reason, and submits it. */
async function decide({ page }: Visitor, choice: string, reason: string, act: string) {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: choice });
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: act }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('a reported project is removed with a reason and restored after an appeal to another admin', async ({
  stage,
}) => {
  const [first, second] = [await stage.visit(), await stage.visit()];
  await stage.product.run('admin-invite', ['vera@desk.example.org']);
  await becomeAdmin(first, 'vera@desk.example.org');
  await open(first, '/admin/users');
  await press(first, 'Invite an admin');
  await first.page.getByLabel('Email').fill('otto@desk.example.org');
  await press(first, 'Send invitation');
  await becomeAdmin(second, 'otto@desk.example.org');

  const client = await stage.visit(phone);
  const developer = await stage.visit(phone);
  await describeProject(client, 'Rota for three clinics');
  const path = await createProject(client, 'ann@removal.example.org');
  await signUpDeveloper(developer, 'Uma', 'uma@removal.example.org');
  await bidOn(developer, path, { amount: 3900, days: 14, proposal: 'Quietly.' });
  await press(developer, 'Report Project');
  await developer.page.getByRole('radio', { name: 'Fraud or a scam' }).check();
  await developer.page.getByLabel('Details').fill('It asks for a deposit by gift card.');
  await press(developer, 'Send report');
  await waitForText(developer, 'Thank you for your report');

  await open(first, '/admin/reports');
  await first.page.getByRole('link', { name: /^Rota for three clinics/ }).click();
  await waitForText(first, 'It asks for a deposit by gift card.');
  const rule = 'Do not deceive others about money, work or yourself.';
  await first.page.getByLabel('Outcome').selectOption({ label: 'Remove the project' });
  await first.page.getByLabel('Rule broken').selectOption({ label: rule });
  await first.page.getByLabel(/^Reason for /).fill('Deposits by gift card are fraud.');
  await first.page.getByLabel('Note for admins').fill('Removed for the deposit it asks for.');
  await press(first, 'Remove the project and resolve');
  await first.page.getByRole('heading', { name: 'Resolution' }).waitFor();
  await expectPageIsTidy(first);

  await open(developer, path);
  await developer.page.getByRole('heading', { name: 'This project was removed' }).waitFor();
  expect(await developer.page.content()).not.toContain('three clinics');

  await open(client, path);
  await waitForText(client, rule);
  await waitForText(client, 'Deposits by gift card are fraud.');
  await client.page.getByLabel('Your appeal').fill('The gift card was a joke, and it is gone.');
  await press(client, 'Send appeal');
  await waitForText(client, 'Another admin reviews it.');
  await expectPageIsTidy(client);

  await open(first, `/admin${path}`);
  await waitForText(first, 'This was your action, so another admin decides.');
  expect(await first.page.getByRole('button', { name: 'Decide appeal' }).count()).toBe(0);
  await open(second, '/admin/projects?state=appealed');
  await second.page.getByRole('link', { name: /^Rota for three clinics/ }).click();
  await press(second, 'Decide appeal');
  await decide(second, 'Grant: the removal ends', 'A joke it was.', 'Send decision');
  await expectPageIsTidy(second);

  await open(developer, path);
  await developer.page.getByRole('heading', { name: 'Rota for three clinics', level: 1 }).waitFor();
  await waitForText(developer, 'Quietly.');
  await client.page.goto('/notifications');
  await waitForText(client, 'Your project is restored');
  for (const person of [first, second, client, developer]) await expectPageIsTidy(person);
});
