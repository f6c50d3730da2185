import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { UNCONFIRMED_MESSAGE } from '#platform/client/api/errors.ts';
import type { ConversationView, MessageView } from '../conversation.schema.ts';
import { MessageList } from './MessageList.tsx';
import type { UnsentMessage } from './useOutbox.ts';

const view: ConversationView = {
  id: 7,
  other: { id: 2, name: 'Ada', avatar: null, role: 'developer' },
  project: null,
  lastReadId: 0,
  otherReadId: 3,
  blockedByMe: false,
  blockedByThem: false,
  isOtherDeleted: false,
  isPaused: false,
  isOtherPaused: false,
};

function message(id: number, senderId: number, text: string, day = 10): MessageView {
  const createdAt = `2026-03-${day}T09:00:00.000Z`;
  return { id, key: `key-${id}`, senderId, text, createdAt, attachments: [] };
}

const noFiles = { files: [], problem: null };

function show(messages: MessageView[], unsent: UnsentMessage[] = [], lastReadId = 0) {
  const calls: string[] = [];
  render(
    <MessageList
      messages={messages}
      unsent={unsent}
      view={view}
      initialMarks={{ lastReadId, lastId: 99 }}
      earlier={null}
      onNewBelowChange={() => {}}
      onRetry={({ key }) => calls.push(`again ${key}`)}
      onDiscard={({ key }) => calls.push(`discard ${key}`)}
    />,
  );
  return calls;
}

const itemTexts = () => screen.getAllByRole('listitem').map((item) => item.textContent);

test('dates, the unread separator and the read mark are placed correctly', () => {
  const messages = [message(1, 2, 'Hi'), message(3, 1, 'Mine', 11), message(4, 2, 'Fresh', 11)];
  show(messages, [], 3);
  expect(itemTexts()).toEqual([
    'Tuesday, March 10, 2026',
    expect.stringContaining('Ada:Hi'),
    'Wednesday, March 11, 2026',
    expect.stringMatching(/You:Mine.*Read$/),
    'New',
    expect.stringContaining('Ada:Fresh'),
  ]);
});

test('an unread message is marked as sent', () => {
  show([message(5, 1, 'Mine')]);
  expect(screen.getByText('Sent')).toBeTruthy();
});

test('an unsent message is at the end of the list until it is delivered', () => {
  const unsent = [
    { key: 'key-1', text: 'Arrived', ...noFiles },
    { key: 'key-9', text: 'On its way', ...noFiles },
  ];
  show([message(1, 1, 'Arrived')], unsent);
  expect(screen.getAllByText('Arrived')).toHaveLength(1);
  expect(screen.getByText('Sending…')).toBeTruthy();
});

test('a failed message shows the reason and can be sent again or discarded', async () => {
  const calls = show([], [{ key: 'key-9', text: 'Lost', files: [], problem: 'Offline.' }]);
  expect(screen.getByRole('alert').textContent).toContain('Not sent. Offline.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(calls).toEqual(['again key-9', 'discard key-9']);
});

test('a message whose response was lost is not reported as unsent', () => {
  show([], [{ key: 'key-9', text: 'Lost', files: [], problem: UNCONFIRMED_MESSAGE }]);
  expect(screen.getByRole('alert').textContent).toMatch(/^We could not confirm this\./);
});

test('markup is text, and addresses are safe links', () => {
  show([message(1, 2, '<img src=x onerror=alert(1)> https://example.org')]);
  const link = screen.getByRole('link', { name: 'https://example.org' });
  expect(link.getAttribute('rel')).toBe('nofollow ugc noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(screen.getByRole('list').querySelector('img')).toBeNull();
});

test('a message that a program sent says so, on both sides', () => {
  show([{ ...message(4, 2, 'From a script'), isByProgram: true }, message(5, 2, 'By hand')]);
  const texts = itemTexts();
  expect(texts.find((text) => text?.includes('From a script'))).toContain('Sent by a program');
  expect(texts.find((text) => text?.includes('By hand'))).not.toContain('program');
});
