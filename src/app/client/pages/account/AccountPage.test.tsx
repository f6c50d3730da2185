import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, getFieldError, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { AccountPage } from './AccountPage.tsx';

const ada = {
  id: 7,
  name: 'Ada Byron',
  username: 'ada-byron',
  email: 'ada@demo.example',
  avatar: null,
  role: 'client',
};

const seen = { address: '203.0.113.7', firstSeen: '2026-11-01T10:00:00.000Z' };
const here = { ...seen, id: 'here', name: 'Firefox on Linux', kind: 'computer', current: true };
const phone = { ...seen, id: 'phone', name: 'Safari on iPhone', kind: 'phone', current: false };
const sessions = [here, phone].map((one) => ({ ...one, lastSeen: '2026-11-02T10:00:00.000Z' }));

function show(answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(AccountPage, {
    at: '/account',
    answers: {
      'accounts.me': () => ada,
      'sessions.list': () => sessions,
      'emailChanges.pending': () => null,
      'accountDeletion.blockers': () => [],
      'secondFactor.status': () => ({ since: null, recoveryCodesLeft: 0, required: false }),
      ...answers,
    },
  });
}

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('every section has its place in the navigation beside them', async () => {
  show();
  const nav = within(await screen.findByRole('navigation', { name: 'Account' }));
  for (const link of nav.getAllByRole('link')) {
    expect(await screen.findByRole('region', { name: link.textContent ?? '' })).toBeTruthy();
  }
});

test('a visitor without a session is redirected to sign in', async () => {
  const { place, calls } = show({ 'accounts.me': () => null });
  await screen.findByText('Elsewhere');
  expect(decodeURIComponent(place())).toBe('/login?from=/account');
  expect(calls('sessions.list')).toEqual([]);
});

test('a password change requires the current one and empties the fields', async () => {
  const { calls } = show({ 'passwords.change': () => ({ done: true }) });
  const form = await section('Password');
  await userEvent.type(form.getByLabelText('Current password'), 'Passw0rd!');
  await userEvent.type(form.getByLabelText('New password'), 'Quite-new-4?');
  await press('Change password');
  expect(await findToastText('Password changed')).toContain('All other devices were signed out.');
  expect(calls('passwords.change')).toEqual([{ current: 'Passw0rd!', password: 'Quite-new-4?' }]);
  expect(form.getByLabelText('New password')).toHaveProperty('value', '');
});

test('a new password is checked before anything is sent', async () => {
  const { calls } = show();
  const form = await section('Password');
  await userEvent.type(form.getByLabelText('New password'), 'short');
  await press('Change password');
  expect(getFieldError(form.getByLabelText('Current password'))).toBe(
    'Enter your current password',
  );
  expect(getFieldError(form.getByLabelText('New password'))).toBe(
    'Password must be at least 8 characters long',
  );
  expect(calls('passwords.change')).toEqual([]);
});

test('a new address waits for its confirmation, and the request can be cancelled', async () => {
  const { calls, answer } = show({ 'emailChanges.request': () => ({ done: true }) });
  const form = await section('Email');
  expect(await form.findByText('ada@demo.example')).toBeTruthy();
  await userEvent.type(form.getByLabelText('New email'), 'new@demo.example');
  await userEvent.type(form.getByLabelText('Your password'), 'Passw0rd!');
  answer('emailChanges.pending', () => ({ email: 'new@demo.example' }));
  await press('Send the link');
  expect(await form.findByText(/Waiting for/)).toBeTruthy();
  expect(calls('emailChanges.request')).toEqual([
    { email: 'new@demo.example', password: 'Passw0rd!' },
  ]);
  answer('emailChanges.cancel', () => ({ done: true }));
  answer('emailChanges.pending', () => null);
  await press('Stop this change');
  await vi.waitFor(() => expect(form.queryByText(/Waiting for/)).toBeNull());
});

test('another device is signed out after a question', async () => {
  const { calls, answer } = show({ 'sessions.end': () => ({ done: true }) });
  const list = await section('Signed-in devices');
  expect(await list.findByText('This device')).toBeTruthy();
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  expect(list.queryByRole('button', { name: /Firefox/ })).toBeNull();
  await press('Sign out Safari on iPhone, 203.0.113.7');
  const question = within(
    await screen.findByRole('dialog', { name: 'Sign out Safari on iPhone?' }),
  );
  expect(calls('sessions.end')).toEqual([]);
  // The focus must be on the cancel button, not on the button that signs out.
  const keep = question.getAllByRole('button').at(-1);
  await vi.waitFor(() => expect(document.activeElement).toBe(keep));
  answer('sessions.list', () => sessions.slice(0, 1));
  await userEvent.click(question.getByRole('button', { name: 'Sign out' }));
  await vi.waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(calls('sessions.end')).toEqual([{ id: 'phone' }]);
  expect(list.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

test('all other devices are signed out together', async () => {
  const { calls, answer } = show({ 'sessions.endOthers': () => ({ ended: 1 }) });
  await screen.findByText('This device');
  answer('sessions.list', () => sessions.slice(0, 1));
  await press('Sign out everywhere else');
  const question = within(await screen.findByRole('dialog', { name: 'Sign out everywhere else?' }));
  await userEvent.click(question.getByRole('button', { name: 'Sign out' }));
  expect(await findToastText('Signed out')).toContain('1 device signed out.');
  expect(calls('sessions.endOthers')).toHaveLength(1);
  const title = screen.getByRole('heading', { name: 'Signed-in devices' });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
});

test('a device list that failed to load can be loaded again', async () => {
  const { answer } = show({ 'sessions.list': () => new Refusal(400, 'Not now.') });
  expect(await screen.findByText('Your devices could not be loaded')).toBeTruthy();
  answer('sessions.list', () => sessions);
  await press('Retry');
  expect(await screen.findByText('This device')).toBeTruthy();
});

test('legal details are folded, say where they are printed, and are saved', async () => {
  const details = { legalName: null, address: '1 Mill Lane\nOslo', taxNumber: null };
  const { calls } = show({
    'legalDetails.own': () => details,
    'legalDetails.save': (input) => input,
  });
  await userEvent.click(await screen.findByRole('heading', { name: 'Legal details' }));
  expect(screen.getByText(/^Printed with your name on receipts, invoices/)).toBeTruthy();
  await userEvent.type(await screen.findByLabelText(/^Legal name/), 'Ada Ltd.');
  await press('Save legal details');
  await findToastText('Legal details saved');
  const saved = { ...details, legalName: 'Ada Ltd.', taxNumber: '' };
  expect(calls('legalDetails.save')).toEqual([saved]);
});

test('an admin without the required second factor sees only its setup and the reason', async () => {
  const { calls } = show({
    'accounts.me': () => ({ ...ada, role: 'admin' }),
    'secondFactor.status': () => ({ since: null, recoveryCodesLeft: 0, required: true }),
  });
  await screen.findByText(/^Set up your second factor first/);
  await section('Second factor');
  expect(screen.queryByRole('region', { name: 'Signed-in devices' })).toBeNull();
  expect(calls('sessions.list')).toEqual([]);
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});
