import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, showScreen } from '#testing/ui/screen.tsx';
import { AdminLayout } from './AdminLayout.tsx';
import { adminNavItems } from './admin-navigation.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const ada = { id: 5, name: 'Ada', username: 'ada', email: 'a@x.example', avatar: null };

function show(me: object | null, required = false) {
  return showScreen(() => <AdminLayout />, {
    at: '/admin/dashboard',
    answers: {
      'accounts.me': () => me,
      'secondFactor.status': () => ({ since: null, recoveryCodesLeft: 0, required }),
    },
  });
}

test('an admin finds every section of the admin area', async () => {
  show({ ...ada, role: 'admin' });
  const nav = await screen.findByRole('navigation', { name: 'Admin' });
  const links = within(nav).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(
    adminNavItems.map(({ label }) => label),
  );
});

test('an admin without the required second factor is redirected to its setup', async () => {
  show({ ...ada, role: 'admin' }, true);
  await screen.findByRole('heading', { name: 'Set up your second factor', level: 1 });
  expect(await screen.findByLabelText('Your password, to start')).toBeTruthy();
});

test('a suspended admin sees the reason and a link to appeal', async () => {
  show({ ...ada, role: 'admin', suspended: true });
  await screen.findByRole('heading', { name: 'Your account is suspended', level: 1 });
  const way = screen.getByRole('link', { name: 'Why, and how to appeal' });
  expect(way.getAttribute('href')).toBe('/suspension');
  expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull();
});

test('a visitor signs in and returns to the same page', async () => {
  const { place } = show(null);
  await screen.findByText('Elsewhere');
  expect(decodeURIComponent(place())).toBe('/login?from=/admin/dashboard');
});

test.each(['client', 'developer'])('a %s sees that the page is for admins', async (role) => {
  show({ ...ada, role });
  await screen.findByRole('heading', { name: 'This page is for admins', level: 1 });
  expect(screen.getByText(/You are signed in as Ada\./)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull());
});

test('a user who is not an admin can go home, or sign out to sign in as one', async () => {
  const { calls, place } = show({ ...ada, role: 'client' });
  const home = await screen.findByRole('link', { name: 'Back to Home' });
  expect(home.getAttribute('href')).toBe('/');
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  await findToastText('Signed out successfully');
  expect(calls('accounts.signOut')).toHaveLength(1);
  await waitFor(() => expect(decodeURIComponent(place())).toBe('/login?from=/admin/dashboard'));
});
