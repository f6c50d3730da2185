import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import {
  findToastText,
  getFieldError,
  noResponse,
  Refusal,
  showScreen,
} from '#testing/ui/screen.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

const INVALID_LINK =
  'This password reset link is invalid or has expired. Reset links are only valid for 1 hour.';

function show(valid: unknown = { valid: true }, reset: () => unknown = () => ({ done: true })) {
  return showScreen(() => <ResetPasswordPage token="abc" />, {
    at: '/reset-password/abc',
    answers: { 'passwords.checkToken': () => valid, 'passwords.reset': reset },
  });
}

const password = () => screen.findByLabelText('New Password');
const confirm = () => screen.getByLabelText('Confirm Password');
const button = () => screen.getByRole('button', { name: /Reset/ });

async function fill(first = 'Passw0rd!', second = first) {
  await userEvent.type(await password(), first);
  await userEvent.type(confirm(), second);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

test('an invalid link is reported, with a link back to the sign-in', async () => {
  const { calls } = show({ valid: false });
  expect(await screen.findByText(INVALID_LINK)).toBeTruthy();
  expect(calls('passwords.checkToken')).toEqual([{ token: 'abc' }]);
  const way = screen.getByRole('link', { name: 'Back to Sign In' });
  expect(way.getAttribute('href')).toBe('/login');
});

test('a value too long for a token is an invalid link, and no request is sent', async () => {
  const { calls } = showScreen(() => <ResetPasswordPage token={'x'.repeat(3_000)} />, {
    at: '/reset-password/abc',
  });
  expect(await screen.findByText(INVALID_LINK)).toBeTruthy();
  expect(calls('passwords.checkToken')).toEqual([]);
});

test('while the link is checked the page says so', async () => {
  show(new Promise(() => {}));
  expect((await screen.findByRole('status')).textContent).toBe('Loading your reset link');
});

test('a link that could not be checked can be checked again', async () => {
  const { answer } = show(new Refusal(400, 'Not now.'));
  expect(await screen.findByText('Not now.')).toBeTruthy();
  answer('passwords.checkToken', () => ({ valid: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await password()).toBeTruthy();
});

const titled = (name: string) => screen.findByRole('heading', { name, level: 1 });

async function keyboardAt(element: Promise<HTMLElement>) {
  const there = await element;
  await vi.waitFor(() => expect(document.activeElement).toBe(there));
}

test('after a reset the result has the focus', async () => {
  show();
  await fill();
  await userEvent.keyboard('{Enter}');
  await keyboardAt(titled('Password Reset Complete'));
});

test('the form has the focus once its link is checked, and then the first invalid field', async () => {
  const { answer } = show(new Refusal(400, 'Not now.'), () => {
    return new Refusal(400, INVALID_LINK, {}, 'reset_link_dead');
  });
  await titled('The link could not be checked');
  answer('passwords.checkToken', () => ({ valid: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await keyboardAt(password());
  await fill();
  await userEvent.keyboard('{Enter}');
  await keyboardAt(titled('Invalid or Expired Link'));
});

test('a password that is refused as easy to guess has the keyboard', async () => {
  show({ valid: true }, () => new Refusal(400, 'Too easy.', {}, 'password_guessable'));
  await fill();
  await userEvent.keyboard('{Enter}');
  await keyboardAt(password());
  expect(getFieldError(await password())).toBe('Too easy.');
});

test('the button waits for a password that meets every requirement, typed twice', async () => {
  show();
  expect(await password()).toBeTruthy();
  expect(button()).toHaveProperty('disabled', true);
  await fill('Passw0rd');
  expect(button()).toHaveProperty('disabled', true);
  expect(screen.getByText('Contains a special character').textContent).toContain('not yet met');
  await userEvent.type(await password(), '!');
  expect(getFieldError(confirm())).toBe('Passwords do not match');
  expect(button()).toHaveProperty('disabled', true);
  await userEvent.type(confirm(), '!');
  expect(getFieldError(confirm())).toBeUndefined();
  expect(button()).toHaveProperty('disabled', false);
});

test('both passwords can be shown and hidden', async () => {
  show();
  await fill();
  const shows = screen.getAllByRole('button', { name: 'Show password' });
  for (const toggle of shows) await userEvent.click(toggle);
  expect((await password()).getAttribute('type')).toBe('text');
  expect(confirm().getAttribute('type')).toBe('text');
  expect(shows).toHaveLength(2);
});

test('after a reset the page says so, and opens the sign-in after three seconds', async () => {
  const { calls, place } = show();
  await fill();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button());
  expect(await screen.findByRole('heading', { name: 'Password Reset Complete' })).toBeTruthy();
  expect(calls('passwords.reset')).toEqual([{ token: 'abc', password: 'Passw0rd!' }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(place()).toBe('/reset-password/abc');
  await vi.advanceTimersByTimeAsync(1_100);
  await vi.waitFor(() => expect(place()).toBe('/login'));
});

test('a signed-in user, even of another account, is signed out and gets the sign-in page', async () => {
  const helen = { id: 5, name: 'Helen Roe', username: 'h', email: 'h@x.example', avatar: null };
  let me: unknown = { ...helen, role: 'client' };
  const { answer, calls, place } = show();
  answer('accounts.me', () => me);
  answer('accounts.signOut', () => {
    me = null;
    return { done: true };
  });
  expect(await screen.findByText(/^You are signed in as Helen Roe/)).toBeTruthy();
  await fill();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button());
  await titled('Password Reset Complete');
  await vi.waitFor(() => expect(calls('accounts.signOut')).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(3_100);
  await vi.waitFor(() => expect(place()).toBe('/login'));
  expect(localStorage.getItem('user')).toBeNull();
});

test('a refusal is shown, and the input remains', async () => {
  show({ valid: true }, () => new Refusal(503, 'We are very busy.'));
  await fill();
  await userEvent.click(button());
  expect(await findToastText('Reset failed')).toBe('Reset failed: We are very busy.');
  expect(await password()).toHaveProperty('value', 'Passw0rd!');
});

test('after a lost response the form says so', async () => {
  show({ valid: true }, () => noResponse);
  await fill();
  await userEvent.click(button());
  expect(await findToastText('Reset failed')).toContain('We could not confirm this.');
});
