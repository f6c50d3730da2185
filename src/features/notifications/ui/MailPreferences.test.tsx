import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { MailPreferences } from './MailPreferences.tsx';

afterEach(() => vi.unstubAllGlobals());

const about = (kind: string, label: string, group = 'Projects and bids') => ({
  kind,
  label,
  group,
  mode: 'at_once',
  optional: true,
});
const message = about('message', 'You receive a message', 'Messages and searches');
const both = [message, about('bid_received', 'A bid arrives')];
const load = (kinds: object[], timeZone: string | null = 'Europe/Berlin') => ({ kinds, timeZone });
const busy = new Refusal(429, 'Too many attempts.');

/** Renders the preferences. Each request is pending until the test resolves it. */
function show() {
  const responders: ((answer: unknown) => void)[] = [];
  const view = showScreen(() => <MailPreferences />, {
    answers: {
      'notifications.preferences': () => load(both),
      'notifications.setPreferences': () => new Promise((answer) => responders.push(answer)),
    },
  });
  const wishes = () => view.calls('notifications.setPreferences');
  async function tell(nth: number, answer: unknown) {
    await vi.waitFor(() => expect(responders).toHaveLength(nth));
    responders[nth - 1]?.(answer);
  }
  return { ...view, wishes, tell };
}

const field = (name: string) => screen.findByRole('combobox', { name });
const choose = async (name: string, option: string) =>
  userEvent.selectOptions(await field(name), option);

test('mails about money are fixed, with the reason; for others the time is chosen', async () => {
  const hired = { ...about('hired', 'You are hired'), optional: false };
  const { answer, wishes, tell, calls } = show();
  answer('notifications.preferences', () => load([hired, message]));
  await choose('You receive a message', 'Daily');
  expect(screen.queryByRole('combobox', { name: 'You are hired' })).toBeNull();
  expect(screen.getByText(/about your money/)).toBeTruthy();
  expect(await field('You receive a message')).toHaveProperty('value', 'daily');
  answer('notifications.preferences', () => load([hired, { ...message, mode: 'daily' }]));
  await tell(1, load([]));
  await vi.waitFor(() => expect(calls('notifications.preferences')).toHaveLength(2));
  expect(await field('You receive a message')).toHaveProperty('value', 'daily');
  expect(wishes()).toEqual([{ kinds: { message: 'daily' } }]);
});

test('the kinds are grouped under headings, each in the order of the list', async () => {
  const asked = about('question_asked', 'A developer asks a question');
  const { answer } = show();
  answer('notifications.preferences', () => load([...both, asked]));
  const group = await screen.findByRole('group', { name: 'Projects and bids' });
  expect(within(group).getAllByRole('combobox')).toHaveLength(2);
  expect(screen.getAllByRole('group').map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Messages and searches.*You receive a message/),
    expect.stringMatching(/^Projects and bids.*A bid arrives.*A developer asks a question/),
  ]);
});

test('of three quick changes the last one is sent last and stays', async () => {
  const { wishes, tell } = show();
  await choose('You receive a message', 'Daily');
  await choose('You receive a message', 'At once');
  await choose('You receive a message', 'Only in the app');
  expect(wishes()).toHaveLength(1);
  await tell(1, load([]));
  await vi.waitFor(() => expect(wishes()).toHaveLength(2));
  expect(await field('You receive a message')).toHaveProperty('value', 'in_app');
  await tell(2, load([]));
  await vi.waitFor(() => expect(wishes()).toHaveLength(3));
  expect(await field('You receive a message')).toHaveProperty('value', 'in_app');
  expect(wishes().map((wish) => Object(wish).kinds.message)).toEqual([
    'daily',
    'at_once',
    'in_app',
  ]);
});

test('each refused choice is reverted, also while another one waits', async () => {
  const { tell, answer } = show();
  await choose('You receive a message', 'Daily');
  await choose('A bid arrives', 'Only in the app');
  answer('notifications.preferences', () => busy);
  await tell(1, busy);
  expect(await findToastText('Setting not saved')).toContain('Too many attempts.');
  await vi.waitFor(async () =>
    expect(await field('You receive a message')).toHaveProperty('value', 'at_once'),
  );
  expect(await field('A bid arrives')).toHaveProperty('value', 'in_app');
  await tell(2, busy);
  await vi.waitFor(async () =>
    expect(await field('A bid arrives')).toHaveProperty('value', 'at_once'),
  );
});

test('two quick changes that are both refused restore the server’s state', async () => {
  const { tell, calls } = show();
  await choose('You receive a message', 'Daily');
  await choose('You receive a message', 'Only in the app');
  await tell(1, busy);
  await tell(2, busy);
  await vi.waitFor(() => expect(calls('notifications.preferences')).toHaveLength(2));
  await vi.waitFor(async () =>
    expect(await field('You receive a message')).toHaveProperty('value', 'at_once'),
  );
});

test('the time zone is found by a part of its name and saved', async () => {
  const { wishes } = show();
  const zone = await field('Time zone');
  expect(screen.getByText('Daily emails are sent at 8:00 (Europe/Berlin).')).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'America/New York', hidden: true })).toBeNull();
  await userEvent.clear(zone);
  await userEvent.type(zone, 'new york');
  await userEvent.click(await screen.findByRole('option', { name: 'America/New York' }));
  expect(wishes()).toEqual([{ timeZone: 'America/New_York' }]);
  expect(screen.getByText('Daily emails are sent at 8:00 (America/New York).')).toBeTruthy();
});

test('an unknown time zone is stored from the browser once, without a question', async () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { answer, wishes, tell } = show();
  answer('notifications.preferences', () => load(both, null));
  expect(await screen.findByText('Daily emails are sent at 8:00 (UTC).')).toBeTruthy();
  await vi.waitFor(() => expect(wishes()).toEqual([{ timeZone }]));
  await tell(1, load(both, timeZone));
  expect(await screen.findByText(`Daily emails are sent at 8:00 (${timeZone}).`)).toBeTruthy();
  expect(wishes()).toHaveLength(1);
});
