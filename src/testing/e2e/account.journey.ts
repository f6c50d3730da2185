import { generateSync } from 'otplib';
import { expect } from 'vitest';
import { test } from './journey-test.ts';
import {
  expectPageIsTidy,
  open,
  signIn,
  signUpDeveloper,
  type Visitor,
  waitForText,
} from './visitor.ts';

const FIRST = 'Test-pass-1!';
const NEW = 'Quite-new-4?';
const phone = { width: 390, colorScheme: 'dark' } as const;

const press = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name, exact: true }).click();

const isSentToSignIn = ({ page }: Visitor, from: string) =>
  page.waitForURL(`**/login?from=${encodeURIComponent(from)}`);

/** Waits for a mail with a link that matches and returns the newest one. */
async function mailed({ context }: Visitor, link: RegExp): Promise<string> {
  const found = async () =>
    link.exec(await (await context.request.get('/dev/mail')).text())?.at(-1);
  await expect.poll(found).toBeTruthy();
  return (await found()) ?? '';
}

/** Submits the visible sign-in form. */
async function enter({ page }: Visitor, login: string, password: string): Promise<void> {
  await page.getByLabel('Username or Email').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a forgotten password is reset by a mailed link that is not leaked', async ({ stage }) => {
  const email = 'rosa@dev.example.org';
  const elsewhere = await stage.visit();
  await signUpDeveloper(elsewhere, 'Rosa', email);
  await elsewhere.page.goto('/account');
  await waitForText(elsewhere, 'This device');

  const person = await stage.visit(phone);
  await person.page.goto('/account');
  await isSentToSignIn(person, '/account');
  await person.page.getByLabel('Username or Email').fill(email);
  await press(person, 'Forgot your password?');
  await waitForText(person, 'we do not reveal whether an account with this email exists');
  await press(person, 'Send Reset Link');
  await waitForText(person, 'The link expires in 1 hour');
  await press(person, 'Done');
  await expectPageIsTidy(person);

  const link = await mailed(person, /\/reset-password\/[\w-]{43}/);
  const answer = await person.page.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(answer?.headers()['x-robots-tag'] ?? (await answer?.text())).toContain('noindex');
  await person.page.getByLabel('New Password').fill(NEW);
  await person.page.getByLabel('Confirm Password').fill(`${NEW}x`);
  await waitForText(person, 'Passwords do not match');
  expect(await person.page.getByRole('button', { name: 'Reset Password' }).isDisabled()).toBe(true);
  await person.page.getByLabel('Confirm Password').fill(NEW);
  await press(person, 'Reset Password');
  await waitForText(person, 'Password Reset Complete');
  await expectPageIsTidy(person);
  // The device that was signed in is redirected immediately.
  await isSentToSignIn(elsewhere, '/account');
  await person.page.waitForURL((url) => url.pathname === '/login');
  await enter(person, email, NEW);
  await person.page.waitForURL((url) => url.pathname === '/work');

  await person.page.goto(link);
  await waitForText(person, 'Reset links are only valid for 1 hour.');
  expect(stage.product.output()).not.toContain(link.split('/').at(-1));
});

test('a user ends the session of a device, which leaves its page, and changes their e-mail', async ({
  stage,
}) => {
  const email = 'iris@dev.example.org';
  const laptop = await stage.visit();
  await signUpDeveloper(laptop, 'Iris', email);
  const lost = await stage.visit(phone);
  await lost.page.goto('/settings/profile');
  await isSentToSignIn(lost, '/settings/profile');
  await enter(lost, email, FIRST);
  await lost.page.waitForURL('**/settings/profile');

  await open(laptop, '/');
  await laptop.page.getByRole('button', { name: 'Account of Iris Wright' }).click();
  await laptop.page.getByRole('menuitem', { name: 'Account' }).click();
  await waitForText(laptop, 'This device');
  await expectPageIsTidy(laptop);
  await laptop.page.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await laptop.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await waitForText(laptop, 'That device must sign in again.');
  await isSentToSignIn(lost, '/settings/profile');
  await enter(lost, email, FIRST);
  await lost.page.waitForURL('**/settings/profile');

  const moved = 'iris@moved.example.org';
  await laptop.page.getByLabel('New email').fill(moved);
  await laptop.page.getByLabel('Your password', { exact: true }).fill(FIRST);
  await press(laptop, 'Send the link');
  await waitForText(laptop, 'Waiting for');
  const mails = async () => (await laptop.context.request.get('/dev/mail')).text();
  await expect.poll(mails).toContain('Your email address is about to change');
  const link = await mailed(
    laptop,
    /Confirm this address: (?:<a href=")?[^"\s]*?(\/email-change\/[\w-]{43})/,
  );
  await laptop.page.goto(link);
  await press(laptop, 'Confirm this address');
  await waitForText(laptop, 'Email address confirmed');
  await expectPageIsTidy(laptop);
  const stranger = await stage.visit();
  await stranger.page.goto('/login');
  await enter(stranger, email, FIRST);
  await waitForText(stranger, 'Invalid credentials');
  await enter(stranger, moved, FIRST);
  await stranger.page.waitForURL((url) => url.pathname === '/work');
});

test('form input is kept while a user whose session ended signs in again', async ({ stage }) => {
  const email = 'nina@dev.example.org';
  const person = await stage.visit(phone);
  await signUpDeveloper(person, 'Nina', email);
  await person.page.goto('/settings/profile');
  await person.page.getByLabel('First Name').fill('Anna');
  const elsewhere = await stage.visit();
  await signIn(elsewhere, email, FIRST);
  await elsewhere.context.request.post('/trpc/sessions.endOthers', {
    data: {},
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  await isSentToSignIn(person, '/settings/profile');
  await enter(person, email, FIRST);
  await person.page.waitForURL('**/settings/profile');
  await expect.poll(() => person.page.getByLabel('First Name').inputValue()).toBe('Anna');
  await press(person, 'Save changes');
  await person.page.getByRole('button', { name: 'Account of Anna Wright' }).waitFor();
  await expectPageIsTidy(person);
});

test('two-factor authentication is set up from a key and required from then on', async ({
  stage,
}) => {
  const email = 'vera@dev.example.org';
  const person = await stage.visit();
  await signUpDeveloper(person, 'Vera', email);
  await person.page.goto('/account');
  await person.page.getByLabel('Your password, to start').fill(FIRST);
  await press(person, 'Set up the second factor');
  await person.page.getByRole('img', { name: 'QR code of your key' }).waitFor();
  const key = (await person.page.locator('li > code').textContent()) ?? '';
  const code = (aheadSeconds = 0) =>
    generateSync({
      secret: key.replace(/\s/g, ''),
      epoch: Math.floor(Date.now() / 1_000) + aheadSeconds,
    });
  await person.page.getByLabel('Code from the app').fill(code());
  await press(person, 'Turn on');
  await waitForText(person, 'They are not shown again.');
  await expectPageIsTidy(person);
  const codes = person.page.getByRole('region', { name: 'Keep your recovery codes' });
  const kept = (await codes.getByRole('listitem').first().textContent()) ?? '';
  await press(person, 'I have saved them');
  await waitForText(person, '10 recovery codes left');

  const other = await stage.visit(phone);
  await other.page.goto('/login');
  await enter(other, email, FIRST);
  await other.page.getByLabel('Code', { exact: true }).fill('000000');
  await press(other, 'Sign In');
  await waitForText(other, 'This code is wrong.');
  await expectPageIsTidy(other);
  await other.page.getByLabel('Code', { exact: true }).fill(code(30));
  await press(other, 'Sign In');
  await other.page.waitForURL((url) => url.pathname === '/work');

  const lost = await stage.visit(phone);
  await lost.page.goto('/login');
  await enter(lost, email, FIRST);
  await lost.page.getByLabel('Code', { exact: true }).fill(kept);
  await press(lost, 'Sign In');
  await lost.page.waitForURL((url) => url.pathname === '/work');
});

test('a program calls the API with a token from the account page until it is revoked', async ({
  stage,
}) => {
  const person = await stage.visit(phone);
  await signUpDeveloper(person, 'Prog', 'prog@dev.example.org');
  await open(person, '/account#access-tokens');
  await press(person, 'Create an access token');
  await person.page.getByLabel('Name', { exact: true }).fill('Bid checker');
  await expectPageIsTidy(person);
  await press(person, 'Create token');
  await waitForText(person, 'It is not shown again.');
  await expectPageIsTidy(person);
  await person.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(person, 'Copy');
  await waitForText(person, 'Token copied');
  const token = await person.page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^bw_[0-9A-Za-z]{43}$/);
  const call = async () => {
    const { origin } = new URL(person.page.url());
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${origin}/api/auth/me`, { headers });
    return [response.status, (await response.json()).username ?? null];
  };
  expect(await call()).toEqual([200, expect.stringMatching(/^prog/)]);
  await press(person, 'I have stored it');
  await press(person, 'Revoke Bid checker');
  await press(person, 'Revoke');
  await waitForText(person, 'Token revoked');
  expect(await call()).toEqual([401, null]);
});
