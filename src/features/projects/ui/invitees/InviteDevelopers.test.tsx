import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Refusal, showScreen } from '#testing/ui/screen.tsx';
import { InviteDevelopers } from './InviteDevelopers.tsx';

const person = (id: number, name: string) => ({
  id,
  name,
  avatar: null,
  bio: '',
  rating: 0,
  reviewCount: 0,
  skills: ['Go', 'React', 'PHP'],
});
const unavailable = new Map([[3, 'Has bid']]);
const [ada, bo, cy] = [person(1, 'Ada Byron'), person(2, 'Bo Lind'), person(3, 'Cy Twombly')];
const sent = vi.fn();

function Picker({ start }: { start: number[] }) {
  const [value, setValue] = useState(start);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent(value);
      }}
    >
      <InviteDevelopers
        value={value}
        onChange={setValue}
        unavailableLabels={unavailable}
        skills={['react', 'Go']}
      />
      <button type="submit">Send</button>
    </form>
  );
}

function show(start: number[] = [], answers: Record<string, (input: unknown) => unknown> = {}) {
  sent.mockClear();
  return showScreen(() => <Picker start={start} />, {
    answers: {
      'profiles.featured': () => [ada],
      'profiles.browse': () => ({ items: [bo, cy], next: null }),
      ...answers,
    },
  });
}

const box = (name: string) => screen.findByRole('checkbox', { name: `Invite ${name}` });
const search = async (words: string) => {
  const field = await screen.findByRole('searchbox', { name: 'Search developers' });
  await userEvent.clear(field);
  await userEvent.type(field, `${words}{Enter}`);
};
const chosen = () => screen.getByRole('status').textContent;
const sentIds = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  return sent.mock.calls.at(-1)?.[0];
};

test('anybody in the directory is found, and Enter only searches', async () => {
  const { calls } = show();
  await box('Ada Byron');
  await search('lind');
  await userEvent.click(await box('Bo Lind'));
  expect(screen.queryByRole('checkbox', { name: 'Invite Ada Byron' })).toBeNull();
  expect(calls('profiles.browse')).toEqual([{ search: 'lind', limit: 20 }]);
  expect(sent).not.toHaveBeenCalled();
  expect(await sentIds()).toEqual([2]);
});

test('selected developers remain visible during any search', async () => {
  show();
  await userEvent.click(await box('Ada Byron'));
  await search('lind');
  await userEvent.click(await box('Bo Lind'));
  expect(await box('Ada Byron')).toHaveProperty('checked', true);
  await search(' ');
  await vi.waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2));
  expect(await box('Bo Lind')).toHaveProperty('checked', true);
  expect(chosen()).toBe('2 selected');
  await userEvent.click(await box('Bo Lind'));
  expect(await sentIds()).toEqual([1]);
});

test('a developer selected earlier is loaded and shown', async () => {
  show([2], { 'profiles.developer': () => bo });
  expect(await box('Bo Lind')).toHaveProperty('checked', true);
  expect(chosen()).toBe('1 selected');
});

test('a developer who no longer exists is removed from the selection', async () => {
  show([1, 9], { 'profiles.developer': () => new Refusal(404, 'Developer Not Found') });
  await vi.waitFor(() => expect(chosen()).toBe('1 selected'));
  expect(await sentIds()).toEqual([1]);
});

test('a developer who failed to load remains selected, and can be loaded again', async () => {
  const busy = () => new Refusal(403, 'Not now.');
  const view = show([1, 2], { 'profiles.developer': busy });
  expect(await screen.findByText('Failed to load 1 selected developer')).toBeTruthy();
  expect(chosen()).toBe('2 selected');
  view.answer('profiles.developer', () => bo);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await box('Bo Lind')).toHaveProperty('checked', true);
  expect(screen.queryByText('Failed to load 1 selected developer')).toBeNull();
  expect(await sentIds()).toEqual([1, 2]);
});

test('a search without results, or one that fails, is reported', async () => {
  const view = show([], { 'profiles.browse': () => ({ items: [], next: null }) });
  await search('zzz');
  expect(await screen.findByText('No developers match "zzz".')).toBeTruthy();
  view.answer('profiles.browse', () => new Refusal(403, 'Not now.'));
  await search('yyy');
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.getByText('Not now.')).toBeTruthy();
});

test('a developer who cannot be invited is marked, and skills in common are named', async () => {
  show();
  await search('o');
  expect(await box('Cy Twombly')).toHaveProperty('disabled', true);
  expect(screen.getByText('Has bid')).toBeTruthy();
  expect(await box('Bo Lind')).toHaveProperty('disabled', false);
  expect(screen.getAllByText('react and Go in common')).toHaveLength(2);
});
