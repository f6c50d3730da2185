import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { DeleteAccountSection } from './AccountPage.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const off = { since: null, recoveryCodesLeft: 0, required: false };

function show(answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(DeleteAccountSection, {
    at: '/account',
    answers: {
      'accounts.me': () => null,
      'accountDeletion.blockers': () => [],
      'secondFactor.status': () => off,
      ...answers,
    },
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function ask() {
  await press('Delete my account');
  return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
}

async function fill(phrase = 'delete my account') {
  const dialog = await ask();
  await userEvent.type(dialog.getByLabelText('Your password'), 'Passw0rd!');
  await userEvent.type(dialog.getByLabelText('Type “delete my account”'), phrase);
  return dialog;
}

test('the page lists what is deleted and what is retained and why, and offers the export first', async () => {
  show();
  for (const name of [
    'Deleted at once',
    'Kept, under the name “Former member”',
    'Kept, with your name',
  ]) {
    expect(await screen.findByRole('heading', { name })).toBeTruthy();
  }
  const first = screen.getByRole('link', { name: 'Download your data first' });
  expect(first.getAttribute('href')).toBe('#data');
});

test('each blocker is listed with a link, and there is no button to delete', async () => {
  show({
    'accountDeletion.blockers': () => [
      { kind: 'client_hire', project: { id: 4, title: 'A booking page' } },
      { kind: 'payout', project: null },
    ],
  });
  const room = await screen.findByRole('link', { name: 'A booking page' });
  expect(room.getAttribute('href')).toBe('/projects/4/room');
  const payouts = screen.getByRole('link', { name: 'Your payouts' });
  expect(payouts.getAttribute('href')).toBe('/payouts');
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
});

test('nothing is sent before everything is filled in', async () => {
  const { calls } = show();
  const dialog = await fill('yes');
  await press('Delete for good');
  expect(dialog.getByText('Type: delete my account')).toBeTruthy();
  expect(dialog.queryByLabelText('Code')).toBeNull();
  expect(calls('accountDeletion.confirm')).toEqual([]);
});

test('after deleting their account the user is a visitor on the home page', async () => {
  const { calls, place } = show({ 'accountDeletion.confirm': () => ({ done: true }) });
  await fill('Delete  my account');
  await press('Delete for good');
  expect(await findToastText('Your account is deleted')).toContain('a last email');
  expect(place()).toBe('/');
  expect(calls('accountDeletion.confirm')).toEqual([
    { password: 'Passw0rd!', confirmation: 'Delete  my account' },
  ]);
});

test.each([
  ['password_wrong', 'Your current password is wrong.', 'Your password'],
  ['code_wrong', 'This code is wrong.', 'Code'],
])('%s is shown at its field', async (code, message, label) => {
  show({
    'secondFactor.status': () => ({ ...off, since: '2026-01-01T00:00:00.000Z' }),
    'accountDeletion.confirm': () => {
      return new Refusal(400, message, {}, code);
    },
  });
  const dialog = await fill();
  await userEvent.type(dialog.getByLabelText('Code'), '123456');
  await press('Delete for good');
  expect(await dialog.findByText(message)).toBeTruthy();
  expect(dialog.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
});

test('too many attempts and new blockers are reported in the dialog', async () => {
  const { calls } = show({
    'accountDeletion.confirm': () => {
      return new Refusal(409, '1 thing must be finished first.', {}, 'deletion_hindered');
    },
  });
  const dialog = await fill();
  await press('Delete for good');
  expect((await dialog.findByRole('alert')).textContent).toContain('1 thing must be finished');
  expect(calls('accountDeletion.blockers').length).toBeGreaterThan(1);
});

test('when it cannot be loaded it can be tried again', async () => {
  let broken = true;
  show({
    'accountDeletion.blockers': () => {
      if (broken) return new Refusal(503, 'We are very busy.');
      return [];
    },
  });
  expect(await screen.findByText('We are very busy.')).toBeTruthy();
  broken = false;
  await press('Retry');
  expect(await screen.findByRole('button', { name: 'Delete my account' })).toBeTruthy();
});
