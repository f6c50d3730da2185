import { expect, test } from 'vitest';
import { completed, dispute, room } from '#testing/rooms.ts';
import { isPast, isTaken, pastWords } from './late-step.rules.ts';
import type { RoomView } from './room.schema.ts';

const open: RoomView = { ...room, steps: [] };
const after = (state: RoomView['state'], status?: RoomView['disputes'][number]['status']) => ({
  ...open,
  state,
  disputes: status ? [{ ...dispute, status }] : [],
});

test.each([
  ['release', completed, true],
  ['release', after('disputed', 'open'), false],
  ['deliver', after('delivered'), true],
  ['askForChanges', after('changes_requested'), true],
  ['askToCancel', after('cancel_requested'), true],
  ['agreeToCancel', after('cancelled'), true],
  ['refuseToCancel', after('changes_requested'), true],
  ['refuseToCancel', after('cancelled'), false],
  ['takeBackCancel', after('in_progress'), true],
  ['takeBackCancel', after('delivered'), false],
  ['dispute', after('disputed', 'open'), true],
  ['dispute', { ...after('disputed', 'open'), party: 'developer' as const }, false],
  ['withdrawDispute', after('delivered', 'withdrawn'), true],
  ['withdrawDispute', after('completed', 'decided'), false],
  ['decide', after('completed', 'decided'), true],
  ['decide', after('cancelled', 'settled'), false],
] as const)('%s is taken for done by where the work stands (row %#)', (name, seen, taken) => {
  expect(isTaken(name, seen)).toBe(taken);
});

test('a step that can still be taken was not taken', () => {
  const steps: RoomView['steps'] = [{ name: 'dispute', opensAt: null }];
  expect(isPast('dispute', { steps })).toBe(false);
  expect(isTaken('dispute', { ...after('disputed', 'open'), steps })).toBe(false);
});

test('why a step can be taken no more', () => {
  expect(pastWords(completed)).toBe(
    'Meanwhile the project was completed, so this can no longer be done.',
  );
  expect(pastWords({ ...open, frozen: true })).toContain('the bank began to look into the payment');
});
