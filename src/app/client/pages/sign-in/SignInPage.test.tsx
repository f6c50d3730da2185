import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { markSessionEnd } from '#features/accounts/ui/watch-session.ts';
import {
  findToastText,
  getFieldError,
  noResponse,
  Refusal,
  showScreen,
} from '#testing/ui/screen.tsx';
import { SignInPage } from './SignInPage.tsx';

const ada = {
  id: 7,
  name: 'Ada Byron',
  username: 'ada-byron',
  email: 'ada@demo.example',
  avatar: null,
  role: 'client',
};

const login = () => screen.findByRole('textbox', { name: 'Username or Email' });
const password = () => screen.getByLabelText('Password');
const send = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }));

async function fill() {
  await userEvent.type(await login(), 'ada-byron');
  await userEvent.type(password(), 'Passw0rd!');
}

function show(signIn: (input: unknown) => unknown, from?: string) {
  return showScreen(() => <SignInPage from={from} />, {
    at: '/login',
    answers: { 'accounts.signIn': signIn },
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('both fields are required', async () => {
  const { calls } = show(() => ada);
  await login();
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields');
  expect(document.activeElement).toBe(await login());
  expect(getFieldError(password())).toBe('Enter your password');
  expect(calls('accounts.signIn')).toEqual([]);
});

test('a password alone is not enough, and the keyboard goes to what is missing', async () => {
  show(() => ada);
  await userEvent.type(await login(), 'ada-byron');
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields');
  expect(document.activeElement).toBe(password());
});

test('signing in keeps the user at hand and goes home', async () => {
  const { calls, place } = show(() => ada);
  await fill();
  await send();
  await vi.waitFor(() => expect(place()).toBe('/'));
  expect(calls('accounts.signIn')).toEqual([{ email: 'ada-byron', password: 'Passw0rd!' }]);
  expect(localStorage.getItem('user')).toContain('"name":"Ada Byron"');
});

const code = () => screen.findByLabelText('Code');
const codeNeeded = () => ({
  codeNeeded: true,
  challenge: 'the-challenge',
  expiresAt: '2026-11-21T12:00:00.000Z',
});

test('who has a second factor enters a code after the password', async () => {
  const { answer, calls, place } = show(codeNeeded, '/work');
  answer(
    'accounts.signInCode',
    () => new Refusal(401, 'This code is not right.', {}, 'code_wrong'),
  );
  await fill();
  await send();
  await userEvent.type(await code(), '000000');
  await send();
  expect(await findToastText('Login Failed')).toContain('This code is not right.');
  expect(getFieldError(await code())).toBe('This code is not right.');
  answer('accounts.signInCode', () => ada);
  await userEvent.clear(await code());
  await userEvent.type(await code(), '123 456');
  await send();
  await vi.waitFor(() => expect(place()).toBe('/work'));
  expect(calls('accounts.signInCode').at(-1)).toEqual({
    challenge: 'the-challenge',
    code: '123 456',
  });
});

test('the keyboard goes on in the next step, and back at the password, with the name kept', async () => {
  show(codeNeeded);
  await fill();
  await userEvent.keyboard('{Enter}');
  const field = await code();
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(await login()).toHaveProperty('value', 'ada-byron');
  await vi.waitFor(() => expect(document.activeElement).toBe(password()));
});

test('who took too long for the code begins with the password again', async () => {
  const { answer } = show(codeNeeded);
  answer(
    'accounts.signInCode',
    () => new Refusal(401, 'This sign-in has ended.', {}, 'sign_in_over'),
  );
  await fill();
  await send();
  await userEvent.type(await code(), '123456');
  await send();
  expect(await findToastText('Login Failed')).toContain('This sign-in has ended.');
  expect(await login()).toBeTruthy();
});

test('who was sent here goes back to where they came from', async () => {
  const { place } = show(() => ada, '/create-project');
  await fill();
  await send();
  await vi.waitFor(() => expect(place()).toBe('/create-project'));
});

test('whose session ended reads so once, whoever else comes only what to do', async () => {
  markSessionEnd(true);
  const { unmount } = show(() => ada, '/work');
  await screen.findByText('You were signed out on this device. Sign in to continue.');
  unmount();
  show(() => ada, '/work');
  await screen.findByText('Sign in to continue.');
});

test('whose session ended while they typed reads that it is kept, where it is', async () => {
  markSessionEnd(true);
  sessionStorage.setItem('draft:suspend-5', '{"reason":"Forty"}');
  show(() => ada, '/work');
  await screen.findByText(/Sign in to continue; what you typed is saved\.$/);
  sessionStorage.clear();
});

test('who is signed in already goes on at once', async () => {
  const { answer, place } = show(() => ada);
  answer('accounts.me', () => ada);
  await vi.waitFor(() => expect(place()).toBe('/'));
});

test.each([
  [401, 'Invalid credentials'],
  [429, 'Too many attempts. Please try again in 12 minutes.'],
])('a refusal with %i says: %s', async (status, words) => {
  show(() => new Refusal(status, words));
  await fill();
  await send();
  expect(await findToastText(words)).toBe(`Login Failed: ${words}`);
  expect(password()).toHaveProperty('value', 'Passw0rd!');
});

test('after a lost answer the form says so and keeps what was typed', async () => {
  show(() => noResponse);
  await fill();
  await send();
  expect(await findToastText('Login Failed')).toContain('We could not confirm this.');
  expect(await login()).toHaveProperty('value', 'ada-byron');
});

test('while it works the button says so, and a second click sends nothing', async () => {
  const { calls } = show(() => new Promise(() => {}));
  await fill();
  await send();
  await userEvent.click(screen.getByRole('button', { name: 'Signing in...' }));
  expect(calls('accounts.signIn')).toHaveLength(1);
});

test('the password can be shown and hidden', async () => {
  show(() => ada);
  await login();
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password().getAttribute('type')).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password().getAttribute('type')).toBe('password');
});

test('there are ways on for who has no account', async () => {
  show(() => ada);
  await login();
  expect(screen.getByRole('link', { name: 'Post a project' }).getAttribute('href')).toBe(
    '/create-project',
  );
  expect(screen.getByRole('link', { name: 'Join as a developer' }).getAttribute('href')).toBe(
    '/create-developer-profile',
  );
});

const dialog = () => screen.findByRole('dialog');
const forgot = async () => {
  await login();
  await userEvent.click(screen.getByRole('button', { name: 'Forgot your password?' }));
  return within(await dialog());
};

test('a link for a new password is asked for without saying whether the account exists', async () => {
  const { calls, answer } = show(() => ada);
  answer('passwords.forgot', () => ({ done: true }));
  await userEvent.type(await login(), 'ada@demo.example');
  const asked = await forgot();
  const email = asked.getByLabelText('Email');
  expect(email).toHaveProperty('value', 'ada@demo.example');
  expect(
    asked.getByText(/we do not reveal whether an account with this email exists/),
  ).toBeTruthy();
  await userEvent.click(asked.getByRole('button', { name: 'Send Reset Link' }));
  expect(await screen.findByRole('dialog', { name: 'Email Sent' })).toBeTruthy();
  expect(asked.getByText(/The link expires in 1 hour/)).toBeTruthy();
  expect(calls('passwords.forgot')).toEqual([{ email: 'ada@demo.example' }]);
  expect(calls('accounts.signIn')).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Send to different email' }));
  const other = await asked.findByLabelText('Email');
  expect(other).toHaveProperty('value', '');
  await vi.waitFor(() => expect(document.activeElement).toBe(other));
  await userEvent.click(asked.getByRole('button', { name: 'Send Reset Link' }));
  expect(getFieldError(asked.getByLabelText('Email'))).toBe('Email required');
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['', 'Email required'],
  ['ada', 'Invalid email'],
])('of "%s" the dialog says: %s', async (typed, words) => {
  const { calls } = show(() => ada);
  const asked = await forgot();
  if (typed) await userEvent.type(asked.getByLabelText('Email'), typed);
  await userEvent.click(asked.getByRole('button', { name: 'Send Reset Link' }));
  expect(getFieldError(asked.getByLabelText('Email'))).toBe(words);
  expect(calls('passwords.forgot')).toEqual([]);
});

test('a link that could not be asked for says so, and the address stays', async () => {
  const { answer } = show(() => ada);
  answer('passwords.forgot', () => new Refusal(429, 'Too many attempts.'));
  const asked = await forgot();
  await userEvent.type(asked.getByLabelText('Email'), 'ada@demo.example');
  await userEvent.click(asked.getByRole('button', { name: 'Send Reset Link' }));
  expect(await findToastText('Error')).toBe('Error: Too many attempts.');
  expect(asked.getByLabelText('Email')).toHaveProperty('value', 'ada@demo.example');
});

test('a sign-in link is requested by mail, for the address that was typed', async () => {
  const { calls, answer } = show(() => ada);
  answer('signInLinks.request', () => ({ done: true }));
  await userEvent.type(await login(), 'ada@demo.example');
  await userEvent.click(screen.getByRole('button', { name: 'Email me a link' }));
  const asked = within(await dialog());
  await userEvent.click(asked.getByRole('button', { name: 'Send Sign-In Link' }));
  expect(await screen.findByRole('dialog', { name: 'Email Sent' })).toBeTruthy();
  expect(calls('signInLinks.request')).toEqual([{ email: 'ada@demo.example' }]);
});
