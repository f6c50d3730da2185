import { expect, test } from 'vitest';
import { projectStatuses } from '#features/projects/project.rules.ts';
import { formatRefusal } from '#testing/app/refusals.ts';
import { TAKEDOWN_APPEAL_INTRO } from '../moderation.labels.ts';
import {
  isRemovable,
  notRemovedError,
  takeDownRefusal,
  workRunningError,
} from './takedown.rules.ts';

test('a project can be removed if it has no running work and no protected money', () => {
  const free = ['active', 'completed', 'cancelled'];
  expect(projectStatuses.filter(isRemovable)).toEqual(free);
  expect(projectStatuses.filter((status) => takeDownRefusal(status, false) === null)).toEqual(free);
  expect(projectStatuses.filter((status) => takeDownRefusal(status, true) === null)).toEqual([]);
});

test('the refusal of a takedown names what must be done first', () => {
  expect(formatRefusal(takeDownRefusal('removed', true))).toBe(
    'conflict already_removed: This project is already removed.',
  );
  expect(formatRefusal(takeDownRefusal('assigned', true))).toBe(
    'conflict work_running: Work is running on this project and its money is held, so you ' +
      'cannot remove it. Settle it in a dispute first, or suspend the person who broke a rule.',
  );
  expect(takeDownRefusal('disputed', false)).toEqual(workRunningError());
  expect(formatRefusal(takeDownRefusal('active', true))).toBe(
    'conflict money_held: Money is still held for this project, so you cannot remove it until ' +
      'the money is released or refunded. You can suspend the person who broke a rule now.',
  );
  expect(formatRefusal(notRemovedError())).toBe(
    'conflict not_removed: This project is no longer removed.',
  );
});

test('the text before an appeal names who decides it', () => {
  expect(TAKEDOWN_APPEAL_INTRO).toBe(
    'You can appeal once. An admin who did not remove the project decides, and you get the ' +
      'reasons by email.',
  );
});
