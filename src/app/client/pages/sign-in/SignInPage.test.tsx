import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { setSessionEnded } from '#features/accounts/ui/watch-session.ts';
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

test('a password alone is not enough, and the missing field has the focus', async () => {
  show(() => ada);
  await userEvent.type(await login(), 'ada-byron');
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Please fill in all fields');
  expect(document.activeElement).toBe(password());
});

test('signing in caches the user and opens their work', async () => {
  const { calls, place } = show(() => ada);
  await fill();
  await send();
  await vi.waitFor(() => expect(place()).toBe('/work'));
  expect(calls('accounts.signIn')).toEqual([{ email: 'ada-byron', password: 'Passw0rd!' }]);
  expect(localStorage.getItem('user')).toContain('"name":"Ada Byron"');
});

const code = () => screen.findByLabelText('Code');
const codeNeeded = () => ({
  codeNeeded: true,
  challenge: 'the-challenge',
  expiresAt: '2026-11-21T12:00:00.000Z',
});

test('a user with a second factor enters a code after the password', async () => {
  const { answer, calls, place } = show(codeNeeded, '/work');
  answer('accounts.signInCode', () => new Refusal(401, 'This code is wrong.', {}, 'code_wrong'));
  await fill();
  await send();
  await userEvent.type(await code(), '000000');
  await send();
  expect(await findToastText('Login Failed')).toContain('This code is wrong.');
  expect(getFieldError(await code())).toBe('This code is wrong.');
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

test('each step focuses its field, and going back restores the username', async () => {
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

test('after the time for the code has expired the password is required again', async () => {
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

test('after the sign-in the user returns to the page they came from', async () => {
  const { place } = show(() => ada, '/create-project');
  await fill();
  await send();
  await vi.waitFor(() => expect(place()).toBe('/create-project'));
});

test('the end of a session is shown once, and other visitors see only what to do', async () => {
  setSessionEnded(true);
  const { unmount } = show(() => ada, '/work');
  await screen.findByText('You were signed out on this device. Sign in to continue.');
  unmount();
  show(() => ada, '/work');
  await screen.findByText('Sign in to continue.');
});

test('a user whose session ended while typing reads that the input is stored', async () => {
  setSessionEnded(true);
  sessionStorage.setItem('draft:suspend-5', '{"reason":"Forty"}');
  show(() => ada, '/work');
  await screen.findByText(/Sign in to continue\. Your input is saved\.$/);
  sessionStorage.clear();
});

test('a signed-in user is redirected at once', async () => {
  const { answer, place } = show(() => ada);
  answer('accounts.me', () => ada);
  await vi.waitFor(() => expect(place()).toBe('/work'));
});

test.each([
  [{ ...ada, role: 'admin' }, '/admin/dashboard'],
  [{ ...ada, role: 'admin', suspended: true }, '/suspension'],
  [{ ...ada, role: 'developer' }, '/work'],
])('the first page after sign-in depends on the role: $role', async (user, page) => {
  const { place } = show(() => user);
  await fill();
  await send();
  await vi.waitFor(() => expect(place()).toBe(page));
});

test('a page that asked to sign in is opened, also the home page', async () => {
  const { place } = show(() => ada, '/?scrollTo=how-it-works');
  await fill();
  await send();
  await vi.waitFor(() => expect(place()).toBe('/?scrollTo=how-it-works'));
});

test.each([
  [401, 'Invalid credentials'],
  [429, 'Too many attempts. Please try again in 12 minutes.'],
])('a refusal with %i is shown as: %s', async (status, words) => {
  show(() => new Refusal(status, words));
  await fill();
  await send();
  expect(await findToastText(words)).toBe(`Login Failed: ${words}`);
  expect(password()).toHaveProperty('value', 'Passw0rd!');
});

test('after a lost response the form says so, and the input remains', async () => {
  show(() => noResponse);
  await fill();
  await send();
  expect(await findToastText('Login Failed')).toContain('We could not confirm this.');
  expect(await login()).toHaveProperty('value', 'ada-byron');
});

test('while sending, the button says so and a second click sends nothing', async () => {
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

test('a visitor without an account gets links to sign up', async () => {
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

test('a reset link is requested without revealing whether the account exists', async () => {
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
])('the dialog answers "%s" with: %s', async (typed, words) => {
  const { calls } = show(() => ada);
  const asked = await forgot();
  if (typed) await userEvent.type(asked.getByLabelText('Email'), typed);
  await userEvent.click(asked.getByRole('button', { name: 'Send Reset Link' }));
  expect(getFieldError(asked.getByLabelText('Email'))).toBe(words);
  expect(calls('passwords.forgot')).toEqual([]);
});

test('a reset request that fails is reported, and the address remains', async () => {
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
