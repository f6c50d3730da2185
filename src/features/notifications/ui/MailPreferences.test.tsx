import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { findToastText, Refusal, showScreen } from '#testing/ui/screen.tsx';
import { MailPreferences } from './MailPreferences.tsx';

afterEach(() => vi.unstubAllGlobals());

const about = (kind: string, label: string, wanted = true) => ({
  kind,
  label,
  wanted,
  optional: true,
});
const both = [about('message', 'You receive a message'), about('bid', 'A bid arrives')];
const busy = new Refusal(429, 'Too many attempts.');

/** Renders the preferences. Each request is pending until the test resolves it. */
function show() {
  const responders: ((answer: unknown) => void)[] = [];
  const view = showScreen(() => <MailPreferences />, {
    answers: {
      'notifications.preferences': () => both,
      'notifications.setPreference': () => new Promise((answer) => responders.push(answer)),
    },
  });
  const wishes = () => view.calls('notifications.setPreference');
  async function tell(nth: number, answer: unknown) {
    await vi.waitFor(() => expect(responders).toHaveLength(nth));
    responders[nth - 1]?.(answer);
  }
  return { ...view, wishes, tell };
}

const box = (name: string) => screen.findByRole('switch', { name });
const press = async (name: string) => userEvent.click(await box(name));

test('mails about money are fixed, with the reason; others are switched', async () => {
  const hired = { ...about('hired', 'You are hired'), optional: false };
  const { answer, wishes, tell, calls } = show();
  answer('notifications.preferences', () => [hired, both[0]]);
  await press('You receive a message');
  expect(screen.getAllByRole('switch')).toHaveLength(1);
  expect(screen.getByText(/about your money/)).toBeTruthy();
  expect(await box('You receive a message')).toHaveProperty('checked', false);
  answer('notifications.preferences', () => [
    hired,
    about('message', 'You receive a message', false),
  ]);
  await tell(1, { done: true });
  await vi.waitFor(() => expect(calls('notifications.preferences')).toHaveLength(2));
  expect(await box('You receive a message')).toHaveProperty('checked', false);
  expect(wishes()).toEqual([{ kind: 'message', wanted: false }]);
});

test('of three quick changes the last one is sent last and stays', async () => {
  const { wishes, tell } = show();
  await press('You receive a message');
  await press('You receive a message');
  await press('You receive a message');
  expect(wishes()).toHaveLength(1);
  await tell(1, { done: true });
  await vi.waitFor(() => expect(wishes()).toHaveLength(2));
  expect(await box('You receive a message')).toHaveProperty('checked', false);
  await tell(2, { done: true });
  await vi.waitFor(() => expect(wishes()).toHaveLength(3));
  expect(await box('You receive a message')).toHaveProperty('checked', false);
  expect(wishes().map((wish) => Object(wish).wanted)).toEqual([false, true, false]);
});

test('each refused switch is reverted, also while another one waits', async () => {
  const { tell, answer } = show();
  await press('You receive a message');
  await press('A bid arrives');
  answer('notifications.preferences', () => busy);
  await tell(1, busy);
  expect(await findToastText('Setting not saved')).toContain('Too many attempts.');
  await vi.waitFor(async () =>
    expect(await box('You receive a message')).toHaveProperty('checked', true),
  );
  expect(await box('A bid arrives')).toHaveProperty('checked', false);
  await tell(2, busy);
  await vi.waitFor(async () => expect(await box('A bid arrives')).toHaveProperty('checked', true));
});

test('two quick changes that are both refused restore the server’s state', async () => {
  const { tell, calls } = show();
  await press('You receive a message');
  await press('You receive a message');
  await tell(1, busy);
  await tell(2, busy);
  await vi.waitFor(() => expect(calls('notifications.preferences')).toHaveLength(2));
  await vi.waitFor(async () =>
    expect(await box('You receive a message')).toHaveProperty('checked', true),
  );
});
