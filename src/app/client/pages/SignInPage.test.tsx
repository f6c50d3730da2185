import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { messageOf, Refusal, showScreen, silence, toastSaid } from '#testing/screen.tsx';
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
  expect(messageOf(password())).toBe('Enter your password');
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

test('who was sent here goes back to where they came from', async () => {
  const { place } = show(() => ada, '/create-project');
  await fill();
  await send();
  await vi.waitFor(() => expect(place()).toBe('/create-project'));
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
  expect(await toastSaid(words)).toBe(`Login Failed: ${words}`);
  expect(password()).toHaveProperty('value', 'Passw0rd!');
});

test('without a line the form says so and keeps what was typed', async () => {
  show(() => silence);
  await fill();
  await send();
  expect(await toastSaid('Login Failed')).toContain('You seem to be offline.');
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
