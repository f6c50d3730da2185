import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cacheUser } from '#features/accounts/ui/cached-user.ts';
import { setSessionEnded } from '#features/accounts/ui/watch-session.ts';
import { showScreen } from '#testing/ui/screen.tsx';
import { Header } from './Header.tsx';

beforeEach(() => setSessionEnded(false));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  setSessionEnded(false);
});

const client = {
  id: 5,
  role: 'client',
  name: 'Clara Client',
  username: 'clara',
  email: 'clara@example.org',
  avatar: null,
} as const;

const findSignInPath = async () =>
  (await screen.findByRole('link', { name: 'Sign In' })).getAttribute('href');

const toSignInPath = (from: string) => `/login?from=${encodeURIComponent(from)}`;

test('a visitor signs in without a page to return to', async () => {
  showScreen(Header, { at: '/projects/7' });
  expect(await findSignInPath()).toBe('/login');
});

test('after the session has ended by itself, the sign-in leads back to the page', async () => {
  cacheUser(client);
  showScreen(Header, { at: '/projects/7?tab=files' });
  expect(await findSignInPath()).toBe(toSignInPath('/projects/7?tab=files'));
});

test('the link of the sign-in page itself keeps the page to return to', async () => {
  showScreen(Header, { at: toSignInPath('/account') });
  expect(await findSignInPath()).toBe(toSignInPath('/account'));
});
