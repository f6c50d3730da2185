import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  conversationNotFoundError,
  formatProfileTitle,
  messageNotFoundError,
  parseConversationSearch,
  startRefusal,
  writeAboutProjectRefusal,
  writeRefusal,
} from './conversation.rules.ts';

const client = { id: 1, role: 'client' } as const;
const developer = { id: 2, role: 'developer' } as const;
const admin = { id: 3, role: 'admin' } as const;

test.each([
  ['a client writes to a developer', client, { developerId: 2 }, undefined],
  ['a client writes about a project', client, { developerId: 2, projectId: 9 }, undefined],
  ['a client does not write to a client', client, { projectId: 9 }, 'same_role'],
  ['a developer asks about a project', developer, { projectId: 9 }, undefined],
  ['a developer may name themselves', developer, { developerId: 2, projectId: 9 }, undefined],
  ['a developer does not write to developers', developer, { developerId: 5 }, 'same_role'],
  ['a developer does not write without a project', developer, {}, 'project_needed'],
  ['nobody writes to themselves', developer, { developerId: 2 }, 'project_needed'],
  ['an admin takes no side', admin, { developerId: 2 }, 'sides_only'],
])('%s', (_title, actor, wanted, code) => {
  expect(startRefusal(actor, wanted)?.code).toBe(code);
});

test.each([
  ['of another client', { clientId: 7, isPrivate: false }, null, 'not_owner'],
  ['public', { clientId: 1, isPrivate: false }, null, undefined],
  ['private, developer not invited', { clientId: 1, isPrivate: true }, null, 'not_invited'],
  ['private, developer declined', { clientId: 1, isPrivate: true }, 'declined', 'not_invited'],
  ['private, developer invited', { clientId: 1, isPrivate: true }, 'pending', undefined],
  ['private, developer accepted', { clientId: 1, isPrivate: true }, 'accepted', undefined],
])('a client writes about a project that is %s', (_title, project, invitation, code) => {
  expect(writeAboutProjectRefusal(project, invitation, client)?.code).toBe(code);
});

test('a block refuses messages of both users and says who blocked', () => {
  const open = { blockedByMe: false, blockedByThem: false };
  expect(writeRefusal(open, 'Ada')).toBeNull();
  expect(writeRefusal({ ...open, blockedByThem: true }, 'Ada')?.message).toBe(
    'Ada has blocked you. You can read this conversation, but not write in it.',
  );
  expect(writeRefusal({ blockedByMe: true, blockedByThem: true }, 'Ada')?.message).toBe(
    'You have blocked Ada. Unblock to write again.',
  );
  expect(writeRefusal({ ...open, isPaused: true }, 'Ada')?.code).toBe('suspended');
  expect(writeRefusal({ ...open, isOtherPaused: true }, 'Ada')?.message).toBe(
    'You cannot start anything new with Ada at the moment. You can read this conversation, but ' +
      'not write in it.',
  );
});

test('a refused start of a conversation has a reason', () => {
  expect(formatRefusal(startRefusal(admin, {}))).toBe(
    'forbidden sides_only: Conversations are between clients and developers.',
  );
  expect(formatRefusal(startRefusal(client, {}))).toBe(
    'forbidden same_role: Clients write to developers, not to clients.',
  );
  expect(formatRefusal(startRefusal(developer, { developerId: 5 }))).toBe(
    'forbidden same_role: Developers write to clients about a project.',
  );
  expect(formatRefusal(startRefusal(developer, {}))).toBe(
    'invalid project_needed: Choose the project you want to ask its client about.',
  );
  expect(
    formatRefusal(writeAboutProjectRefusal({ clientId: 7, isPrivate: false }, null, client)),
  ).toBe('forbidden not_owner: You can only write about your own projects.');
  expect(
    formatRefusal(writeAboutProjectRefusal({ clientId: 1, isPrivate: true }, null, client)),
  ).toBe(
    'forbidden not_invited: This project is private. Invite the developer before you write about it.',
  );
  expect(formatRefusal(conversationNotFoundError())).toBe(
    'not_found conversation_not_found: Conversation Not Found',
  );
  expect(formatRefusal(messageNotFoundError())).toBe(
    'not_found message_not_found: Message Not Found',
  );
});

test('a refused message has a reason', () => {
  const open = { blockedByMe: false, blockedByThem: false };
  const refusal = (given: object) => formatRefusal(writeRefusal({ ...open, ...given }, 'Ada'));
  expect(refusal({ isOtherDeleted: true, blockedByMe: true })).toBe(
    'conflict other_left: This person has deleted their account. You can read this conversation, but not write in it.',
  );
  expect(refusal({ blockedByMe: true })).toBe(
    'forbidden you_blocked: You have blocked Ada. Unblock to write again.',
  );
  expect(refusal({ blockedByThem: true })).toBe(
    'forbidden blocked: Ada has blocked you. You can read this conversation, but not write in it.',
  );
  expect(refusal({ isOtherPaused: true })).toBe(
    'conflict other_suspended: You cannot start anything new with Ada at the moment. You can ' +
      'read this conversation, but not write in it.',
  );
});

test('a conversation about a profile is titled with its owner', () => {
  expect(formatProfileTitle({ name: 'Ada', role: 'developer' })).toBe('About Ada’s profile');
  expect(formatProfileTitle({ name: 'Ada', role: 'client' })).toBe('About your profile');
});

test.each([
  [{}, {}],
  [{ unread: true }, { unread: true }],
  [{ unread: 'true', page: 2 }, { unread: true }],
  [{ unread: 'yes' }, {}],
  [{ unread: false }, {}],
])('a URL with %j lists %j', (given, search) => {
  expect(parseConversationSearch(given)).toEqual(search);
});
