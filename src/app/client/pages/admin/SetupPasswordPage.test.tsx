import { Link } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, getFieldError, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { SetupPasswordPage } from './SetupPasswordPage.tsx';

afterEach(() => vi.unstubAllGlobals());

const LINK = '/admin/setup-password?email=rosa%40desk.example&token=secret-token';
const PASSWORD = 'A-new-pass-1!';

function show(at = LINK, setUp: (input: unknown) => unknown = () => ({ done: true })) {
  return showScreen(() => <SetupPasswordPage />, { at, answers: { 'admins.setUp': setUp } });
}

const password = () => screen.findByLabelText('New password');
const again = () => screen.getByLabelText('Confirm password');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Set Password' }));

async function type(first: string, second = first) {
  await userEvent.type(await password(), first);
  await userEvent.type(again(), second);
}

test('the link fills in the invited email, and the token is removed from the URL', async () => {
  const { place } = show();
  expect(await screen.findByDisplayValue('rosa@desk.example')).toBeTruthy();
  expect(screen.getByDisplayValue('secret-token')).toBeTruthy();
  await vi.waitFor(() => expect(place()).toBe('/admin/setup-password'));
  expect(screen.getByText(/expires in 15 minutes/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
});

test('the first invalid field has the focus', async () => {
  show();
  await type('short');
  await send();
  expect(document.activeElement).toBe(await password());
  await type('er-but-long-1', 'another-one-1!');
  await send();
  expect(document.activeElement).toBe(again());
});

function PageAndMail() {
  return (
    <>
      <Link to="." hash="email=rosa%40desk.example&token=secret-token">
        The mail
      </Link>
      <SetupPasswordPage />
    </>
  );
}

test('a link opened while the page is already loaded is read too', async () => {
  const { place } = showScreen(PageAndMail, { at: '/admin/setup-password' });
  await userEvent.click(await screen.findByRole('link', { name: 'The mail' }));
  expect(await screen.findByDisplayValue('secret-token')).toBeTruthy();
  expect(screen.getByDisplayValue('rosa@desk.example')).toBeTruthy();
  await vi.waitFor(() => expect(place()).toBe('/admin/setup-password'));
});

test.each([
  ['aaa', 'Very Weak'],
  ['aaaaaaaa', 'Weak'],
  ['aaaaaaa1', 'Fair'],
  ['aaaaaaA1', 'Good'],
  ['aaaaaaA1!', 'Strong'],
])('%s is %s', async (typed, word) => {
  show();
  await userEvent.type(await password(), typed);
  const bar = screen.getByRole('meter', { name: 'Password strength' });
  expect(bar.getAttribute('aria-valuetext')).toBe(word);
});

test('the page shows while typing whether the two passwords match', async () => {
  show();
  await type(PASSWORD, 'A-new');
  expect(screen.getByText('Passwords do not match')).toBeTruthy();
  await userEvent.type(again(), '-pass-1!');
  expect(screen.getByText('Passwords match')).toBeTruthy();
});

test('an invited admin sets a password and continues to the sign-in', async () => {
  const { calls, place } = show();
  await type(PASSWORD);
  await send();
  expect(await findToastText('Password set')).toContain('Sign in with your new password.');
  expect(calls('admins.setUp')).toEqual([
    {
      email: 'rosa@desk.example',
      token: 'secret-token',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  ]);
  await vi.waitFor(() => expect(decodeURIComponent(place())).toBe('/login?from=/admin/dashboard'));
});

test.each([
  ['A-new-pass-1!', 'Another-1!', 'Password Mismatch'],
  ['aA1!', 'aA1!', 'Password Too Short'],
])('%s with %s is a %s', async (first, second, title) => {
  const { calls } = show();
  await type(first, second);
  await send();
  expect(await findToastText(title)).toContain(title);
  // The error is shown in the field, without a second message below it.
  expect(screen.queryByText('Passwords do not match')).toBeNull();
  expect(calls('admins.setUp')).toEqual([]);
});

test('a password that meets fewer than three checks is not sent', async () => {
  const { calls } = show();
  await type('only letters');
  await send();
  expect(getFieldError(await password())).toBe(
    'The password must meet at least 3 of the five checks',
  );
  expect(calls('admins.setUp')).toEqual([]);
});

test('without email and token nothing is sent', async () => {
  const { calls } = show('/admin/setup-password');
  await type(PASSWORD);
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields');
  expect(calls('admins.setUp')).toEqual([]);
});

test('an expired token is reported and focused', async () => {
  const words = 'This setup token is invalid or has expired. Ask an admin for a new invitation.';
  show(LINK, () => new Refusal(400, words, {}, 'setup_token_invalid'));
  await type(PASSWORD);
  await send();
  expect(await findToastText('Setup Failed')).toBe(`Setup Failed: ${words}`);
  const token = screen.getByLabelText('Setup token');
  expect(getFieldError(token)).toBe(words);
  expect(document.activeElement).toBe(token);
});

test.each([
  ['what the link fills in is not asked for', LINK, 0],
  ['after a reload the way back to the link is told', '/admin/setup-password', 1],
])('%s', async (_what, at, told) => {
  show(at);
  await password();
  expect(screen.queryAllByText(/open the link in your email/)).toHaveLength(told);
});

test('a signed-in user sees that the link is for another account, and is signed out to use it', async () => {
  const me = { id: 5, name: 'Jonas Weber', username: 'j', email: 'j@x.example', avatar: null };
  const { answer, calls, place } = show();
  answer('accounts.me', () => ({ ...me, role: 'client' }));
  answer('accounts.signOut', () => ({ done: true }));
  expect(await screen.findByText(/^You are signed in as Jonas Weber\./)).toBeTruthy();
  await type(PASSWORD);
  await send();
  expect(await findToastText('Password set')).toContain('You were signed out here.');
  expect(calls('accounts.signOut')).toHaveLength(1);
  await vi.waitFor(() => expect(decodeURIComponent(place())).toBe('/login?from=/admin/dashboard'));
});
