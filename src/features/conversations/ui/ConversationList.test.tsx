import { useSearch } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { dispatchLiveEvent } from '#platform/client/live/useLiveEvents.ts';
import { showScreen } from '#testing/ui/screen.tsx';
import { parseConversationSearch } from '../conversation.rules.ts';
import { ConversationList } from './ConversationList.tsx';

afterEach(() => vi.unstubAllGlobals());

const read = {
  id: 7,
  other: { id: 3, name: 'Ada Byron', avatar: null, role: 'developer' },
  project: null,
  activeAt: '2026-01-01T00:00:00.000Z',
  last: { text: 'Thank you', isOwn: true, fileCount: 0 },
  unreadCount: 0,
};
const waiting = {
  ...read,
  id: 8,
  other: { ...read.other, name: 'Bob Noyce' },
  last: { text: 'Are you there?', isOwn: false, fileCount: 0 },
  unreadCount: 2,
};

function show(all: object[], at = '/messages') {
  const list = (input: unknown) => ({
    items: all.filter((one) => !(input as { unread?: true }).unread || one === waiting),
    next: null,
  });
  return showScreen(Listed, { at, answers: { 'conversations.list': list } });
}

function Listed() {
  const search = parseConversationSearch(useSearch({ strict: false }));
  const role = 'client';
  return <ConversationList role={role} search={search} />;
}

test('the list can show unread conversations only, and then all again', async () => {
  const user = userEvent.setup();
  await show([read, waiting]);
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Unread', pressed: false }));
  expect(await screen.findByRole('link', { name: /Bob Noyce/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Ada Byron/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
});

test('a user whose address is not confirmed is marked', async () => {
  await show([read, { ...waiting, other: { ...waiting.other, isUnconfirmed: true } }]);
  await screen.findByRole('link', { name: /Bob Noyce.*Address not confirmed/ });
  expect(screen.getAllByText('Address not confirmed')).toHaveLength(1);
});

test('the filter is part of the URL, also on the way to a conversation', async () => {
  await show([read, waiting], '/messages?unread=true');
  const found = await screen.findByRole('link', { name: /Bob Noyce/ });
  expect(screen.queryByRole('link', { name: /Ada Byron/ })).toBeNull();
  expect(found.getAttribute('href')).toBe('/messages/8?unread=true');
  await userEvent.click(screen.getByRole('button', { name: 'All' }));
  const all = await screen.findByRole('link', { name: /Ada Byron/ });
  expect(all.getAttribute('href')).toBe('/messages/7');
});

test('an empty list of unread conversations differs from having none', async () => {
  const user = userEvent.setup();
  await show([read]);
  await user.click(await screen.findByRole('button', { name: 'Unread' }));
  expect(await screen.findByText('You have read everything')).toBeTruthy();
});

test('an empty list explains how to start a conversation', async () => {
  await show([]);
  expect(await screen.findByText(/press Contact Developer/)).toBeTruthy();
  const way = screen.getByRole('link', { name: 'Find Developers' });
  expect(way.getAttribute('href')).toBe('/developers');
});

const older = {
  ...waiting,
  id: 9,
  other: { ...read.other, name: 'Cleo Hopper' },
  activeAt: '2025-01-01T00:00:00.000Z',
};

/** Opens an unread conversation beside the list of unread conversations. */
function Reading() {
  const [open, setOpen] = useState(waiting.id);
  const client = { role: 'client', search: { unread: true } } as const;
  return (
    <>
      <ConversationList {...client} openId={open} />
      <button type="button" onClick={() => setOpen(older.id)}>
        Turn away
      </button>
      <button type="button" onClick={() => setOpen(waiting.id)}>
        Turn back
      </button>
    </>
  );
}

const listed = () => screen.getByRole('list', { name: 'Conversations' }).textContent;

test('the open conversation remains in the unread list until the user leaves it', async () => {
  let unread = [waiting, older];
  const mine = { text: 'Here I am', isOwn: true, fileCount: 0 };
  const answered = { ...waiting, activeAt: '2026-02-01T00:00:00.000Z', last: mine, unreadCount: 0 };
  const list = (input: unknown) => ({
    items: (input as { unread?: true }).unread ? unread : [answered, older],
    next: null,
  });
  showScreen(Reading, { answers: { 'conversations.list': list } });
  const open = await screen.findByRole('link', { name: /Bob Noyce/ });
  expect(open.textContent).toContain('2 unread');
  unread = [older];
  for (const kind of ['read', 'message']) act(() => dispatchLiveEvent({ kind, id: waiting.id }));
  await waitFor(() => expect(open.textContent).toContain('You: Here I am'));
  expect(open.textContent).not.toContain('unread');
  expect(listed()).toMatch(/Bob Noyce.*Cleo Hopper/);
  await userEvent.click(screen.getByRole('button', { name: 'Turn away' }));
  expect(listed()).not.toContain('Bob Noyce');
  await userEvent.click(screen.getByRole('button', { name: 'Turn back' }));
  expect(listed()).toContain('Cleo Hopper');
  expect(listed()).not.toContain('Bob Noyce');
});

test('the empty state appears only after the last unread conversation is left', async () => {
  let unread = [waiting];
  showScreen(Reading, {
    answers: { 'conversations.list': () => ({ items: unread, next: null }) },
  });
  const open = await screen.findByRole('link', { name: /Bob Noyce/ });
  unread = [];
  act(() => dispatchLiveEvent({ kind: 'read', id: waiting.id }));
  await waitFor(() => expect(open.textContent).not.toContain('unread'));
  expect(screen.queryByText('You have read everything')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Turn away' }));
  await screen.findByText('You have read everything');
});
