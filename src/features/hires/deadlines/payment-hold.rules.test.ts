import { expect, test } from 'vitest';
import { dueDateAfterHold } from './payment-hold.rules.ts';

const may = (day: number) => new Date(Date.UTC(2026, 4, day, 12));

test.each([
  ['in_progress', null, 15],
  ['changes_requested', null, 15],
  ['cancel_requested', 'in_progress', 15],
  ['cancel_requested', 'changes_requested', 15],
  ['delivered', null, 10],
  ['disputed', 'in_progress', 10],
] as const)(
  'what is due on May 10 and stood still for five days in %s (before: %s) is due on May %i',
  (state, previousState, due) => {
    expect(dueDateAfterHold({ state, previousState, dueAt: may(10) }, may(2), may(7))).toEqual(
      may(due),
    );
  },
);
