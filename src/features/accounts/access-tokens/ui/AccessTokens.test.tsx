import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, getFieldError, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { AccessTokens } from './AccessTokens.tsx';

const checker = {
  id: 3,
  name: 'Bid checker',
  scopes: ['read', 'bids:write'],
  createdAt: '2026-11-01T10:00:00.000Z',
  expiresAt: '2027-01-30T10:00:00.000Z',
  isExpired: false,
  lastUsedAt: null,
};
const TOKEN = `bw_${'k'.repeat(43)}`;

function show(answers: Record<string, (input: unknown) => unknown> = {}) {
  return showScreen(AccessTokens, {
    at: '/account',
    answers: { 'accessTokens.list': () => [], ...answers },
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => vi.unstubAllGlobals());

test('a token is made with name, scopes in plain words and an end, shown once, and copied', async () => {
  const { calls, answer } = show({ 'accessTokens.create': () => ({ ...checker, token: TOKEN }) });
  await press('Create an access token');
  await userEvent.type(screen.getByLabelText('Name'), 'Bid checker');
  expect(screen.getByLabelText(/^Read what you can see/)).toHaveProperty('checked', true);
  await userEvent.click(screen.getByLabelText(/^Place, change and withdraw bids/));
  await userEvent.selectOptions(screen.getByLabelText('Expires after'), '30 days');
  answer('accessTokens.list', () => [checker]);
  await press('Create token');
  expect(await screen.findByText(TOKEN)).toBeTruthy();
  expect(calls('accessTokens.create')).toEqual([
    { name: 'Bid checker', scopes: ['read', 'bids:write'], expiresInDays: 30 },
  ]);
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
  await press('Copy');
  expect(await findToastText('Token copied')).toBeTruthy();
  expect(writeText).toHaveBeenCalledWith(TOKEN);
  await press('I have stored it');
  expect(screen.queryByText(TOKEN)).toBeNull();
  const list = within(await screen.findByRole('list', { name: 'Your access tokens' }));
  expect(list.getByText('Bid checker')).toBeTruthy();
  expect(list.getByText(/Never used/)).toBeTruthy();
});

test('a token without a name or a scope is not sent', async () => {
  const { calls } = show();
  await press('Create an access token');
  await userEvent.click(screen.getByLabelText(/^Read what you can see/));
  await press('Create token');
  expect(getFieldError(screen.getByLabelText('Name'))).toBe(
    'Name the program that will use the token',
  );
  expect(screen.getByText('Choose what the token may do')).toBeTruthy();
  expect(calls('accessTokens.create')).toEqual([]);
});

test('a refusal is shown, and the form remains', async () => {
  const words = 'You have 20 access tokens. Revoke one that you no longer need.';
  show({ 'accessTokens.create': () => new Refusal(409, words, {}, 'too_many_tokens') });
  await press('Create an access token');
  await userEvent.type(screen.getByLabelText('Name'), 'One more');
  await press('Create token');
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'One more');
});

test('a token is revoked after a confirmation, also if another tab was faster', async () => {
  const { calls, answer } = show({
    'accessTokens.list': () => [checker],
    'accessTokens.revoke': () => new Refusal(404, 'Already revoked.', {}, 'token_unknown'),
  });
  await press('Revoke Bid checker');
  const dialog = within(await screen.findByRole('dialog', { name: 'Revoke Bid checker?' }));
  answer('accessTokens.list', () => []);
  await userEvent.click(dialog.getByRole('button', { name: 'Revoke' }));
  expect(await findToastText('Token revoked')).toBeTruthy();
  expect(calls('accessTokens.revoke')).toEqual([{ id: 3 }]);
  expect(screen.queryByText('Bid checker')).toBeNull();
});

test('an expired token is listed as expired', async () => {
  const expired = { ...checker, isExpired: true, lastUsedAt: '2027-01-29T10:00:00.000Z' };
  show({ 'accessTokens.list': () => [expired] });
  expect(await screen.findByRole('button', { name: 'Remove Bid checker' })).toBeTruthy();
  expect(screen.getByText(/Expired/).textContent).toContain('Last used');
});
