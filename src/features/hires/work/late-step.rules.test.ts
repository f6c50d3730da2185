import { expect, test } from 'vitest';
import { completed, delivery, dispute, room } from '#testing/rooms.ts';
import {
  filesTaken,
  type Given,
  isPast,
  isTaken,
  pastWords,
  typedSince,
} from './late-step.rules.ts';
import type { RoomView } from './room.schema.ts';

const stands = (state: RoomView['state'], more: Partial<RoomView> = {}): RoomView => ({
  ...room,
  steps: [],
  state,
  ...more,
});
const delivered = stands('delivered', { deliveries: [{ ...delivery, note: 'Live.', links: [] }] });
const changed = stands('changes_requested', {
  deliveries: [{ ...delivery, changesNote: 'Blue, please.' }],
});
const opened = stands('disputed', { disputes: [dispute] });
const decided = stands('completed', {
  disputes: [{ ...dispute, status: 'decided', decision: 'Half.', toDeveloperCents: 45_000 }],
});
const withdrawn = stands('delivered', { disputes: [{ ...dispute, status: 'withdrawn' }] });
const back = stands('cancelled', { refundedCents: 90_000 });

test.each<[Parameters<typeof isTaken>[0], string, RoomView, Given, boolean]>([
  ['release', 'completed', completed, {}, true],
  ['release', 'disputed', opened, {}, false],
  ['release', 'divided by an admin', decided, {}, false],
  ['deliver', 'delivered so', delivered, { note: 'Live.' }, true],
  ['deliver', 'delivered with other links', delivered, { note: 'Live.', links: ['a'] }, false],
  ['deliver', 'delivered otherwise', delivered, { note: 'Done.' }, false],
  ['askForChanges', 'asked so', changed, { note: 'Blue, please.' }, true],
  ['askForChanges', 'asked otherwise', changed, { note: 'Red.' }, false],
  ['askToCancel', 'asked', stands('cancel_requested'), {}, true],
  ['agreeToCancel', 'cancelled by somebody', back, {}, false],
  ['cancelLate', 'cancelled by somebody', back, {}, false],
  ['giveBack', 'cancelled by somebody', back, {}, false],
  ['refuseToCancel', 'going on for some reason', stands('in_progress'), {}, false],
  ['takeBackCancel', 'going on for some reason', stands('in_progress'), {}, false],
  ['dispute', 'opened so', opened, { reason: dispute.reason }, true],
  ['dispute', 'withdrawn again', withdrawn, { reason: dispute.reason }, false],
  ['dispute', 'opened with other words', opened, { reason: 'Late.' }, false],
  [
    'dispute',
    'opened by the other side',
    { ...opened, party: 'developer' },
    { reason: dispute.reason },
    false,
  ],
  ['withdrawDispute', 'withdrawn', withdrawn, {}, true],
  ['withdrawDispute', 'decided', decided, {}, false],
  ['decide', 'decided so', decided, { reasons: 'Half.', toDeveloperCents: 45_000 }, true],
  ['decide', 'divided otherwise', decided, { reasons: 'Half.', toDeveloperCents: 0 }, false],
  ['decide', 'for other reasons', decided, { reasons: 'No.', toDeveloperCents: 45_000 }, false],
])('%s, once it is %s', (name, _how, seen, sent, taken) => {
  expect(isTaken(name, seen, sent)).toBe(taken);
});

test('the files that went along are those of the delivery, or of the reason', () => {
  const file = (id: number) => ({ id, name: 'a.png', type: 'image/png', size: 9, sha256: '' });
  const seen = stands('disputed', {
    deliveries: [{ ...delivery, files: [file(5)] }],
    disputes: [{ ...dispute, files: [file(6)] }],
  });
  expect(filesTaken('deliver', seen)).toEqual([5]);
  expect(filesTaken('dispute', seen)).toEqual([6]);
  expect(filesTaken('release', seen)).toEqual([]);
});

test.each([
  ['See.', ''],
  [' See.\n', ''],
  ['See. And this.', 'And this.'],
  ['See.\nAnd this. ', 'And this.'],
  ['See.s', 'See.s'],
  ['Look. ', 'Look. '],
  ['', ''],
])('of “See.” that was sent and %j that is typed by now, %j is unsent', (typed, rest) => {
  expect(typedSince('See.', typed)).toBe(rest);
});

test('a step that can still be taken was not taken', () => {
  const steps: RoomView['steps'] = [{ name: 'dispute', opensAt: null }];
  expect(isPast('dispute', { steps })).toBe(false);
  expect(isTaken('dispute', { ...opened, steps }, { reason: dispute.reason })).toBe(false);
});

test.each([
  [completed, false, 'Meanwhile the project was completed, so this can no longer be done.'],
  [
    completed,
    true,
    'Meanwhile the project was completed. The timeline of the project tells by whom.',
  ],
  [
    { ...delivered, frozen: true },
    true,
    'Meanwhile the bank began to look into the payment, so this can no longer be done.',
  ],
  [
    { ...opened, frozen: true },
    false,
    'Meanwhile a dispute was opened, so this can no longer be done.',
  ],
])('why funds can be released no more (row %#)', (seen, isLost, words) => {
  expect(pastWords('release', seen, isLost)).toBe(words);
});

test('changes that were asked for elsewhere are called so', () => {
  expect(pastWords('askForChanges', changed, false)).toContain('Meanwhile changes were asked for');
  expect(pastWords('refuseToCancel', changed, false)).toContain('Meanwhile the work went on');
});

test.each([
  ['decide', 'delivered', 'the dispute was withdrawn'],
  ['withdrawDispute', 'cancel_requested', 'the dispute was withdrawn'],
  ['decide', 'completed', 'the project was completed'],
  ['decide', 'cancelled', 'the project was cancelled'],
  ['release', 'in_progress', 'the work went on'],
  ['deliver', 'delivered', 'the work was delivered'],
  ['deliver', 'cancel_requested', 'the client asked to cancel'],
] as const)('%s comes too late for a project that is %s: %s', (name, state, what) => {
  expect(pastWords(name, { state, frozen: false }, false)).toContain(`Meanwhile ${what},`);
});
