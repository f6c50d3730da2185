import { expect, test } from 'vitest';
import { AnswerInvitation, InviteInput, RequestInvitation } from './invitation.schema.ts';

const firstWords = (result: { error?: { issues: { message: string }[] } }) =>
  result.error?.issues[0]?.message;

test.each([
  [undefined, null],
  [null, null],
  ['   ', null],
  ['  Please bid.  ', 'Please bid.'],
  ['x'.repeat(1_000), 'x'.repeat(1_000)],
])('a message is optional and trimmed: %o', (message, kept) => {
  expect(RequestInvitation.parse({ projectId: 1, message }).message).toBe(kept);
});

test('a message of more than 1,000 characters is too long', () => {
  const long = RequestInvitation.safeParse({ projectId: 1, message: 'x'.repeat(1_001) });
  expect(firstWords(long)).toBe('A message can have at most 1,000 characters');
});

test('one to twenty developers are invited at once', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
  const invite = (count: number) =>
    InviteInput.safeParse({ projectId: 1, developerIds: ids(count) });
  expect(firstWords(invite(0))).toBe('Please choose at least one developer');
  expect(invite(1).success).toBe(true);
  expect(invite(20).success).toBe(true);
  expect(firstWords(invite(21))).toBe('Invite at most 20 developers at once');
});

test.each(['pending', 'Accepted', '', 1, null])('%o is no answer', (status) => {
  const answer = AnswerInvitation.safeParse({ id: 1, status });
  expect(firstWords(answer)).toBe('An answer is accepted or declined');
});
