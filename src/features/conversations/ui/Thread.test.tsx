import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showScreen } from '#testing/ui/screen.tsx';
import type { ConversationView, MessageView } from '../conversation.schema.ts';
import { Thread } from './Thread.tsx';

const view: ConversationView = {
  id: 7,
  other: { id: 2, name: 'Ada', avatar: null, role: 'developer' },
  project: null,
  lastReadId: 9,
  otherReadId: 9,
  blockedByMe: false,
  blockedByThem: false,
  isOtherDeleted: false,
  isPaused: false,
  isOtherPaused: false,
};

function message(id: number): MessageView {
  const createdAt = '2026-03-10T09:00:00.000Z';
  return { id, key: `key-${id}`, senderId: 2, text: `Line ${id}`, createdAt, attachments: [] };
}

const caution = /^Hire and pay on Bidwright only/;

function show(messages: (input: unknown) => unknown, more: Partial<ConversationView> = {}) {
  showScreen(() => <Thread conversationId={7} />, {
    answers: {
      'conversations.get': () => ({ ...view, ...more }),
      'conversations.messages': messages,
    },
  });
}

test('a conversation begins with a notice about hiring and paying; older messages load first', async () => {
  const earlier = { items: [message(8)], more: false };
  show((input) =>
    Object(input).cursor === undefined ? { items: [message(9)], more: true } : earlier,
  );
  await screen.findByText('Line 9');
  expect(screen.queryByText(caution)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Load earlier messages' }));
  await screen.findByText('Line 8');
  expect(screen.getByText(caution)).toBeTruthy();
});

test('the first sender sees the notice too', async () => {
  show(() => ({ items: [], more: false }));
  await screen.findByText('Say hello');
  expect(screen.getByText(caution)).toBeTruthy();
});

test('a read-only conversation shows no form', async () => {
  show(() => ({ items: [], more: false }), { isOtherDeleted: true });
  await screen.findByText('No messages');
  expect(screen.queryByText(caution)).toBeNull();
});
