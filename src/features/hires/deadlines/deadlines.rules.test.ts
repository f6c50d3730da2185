import { expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import {
  type FundedState,
  fundedStates,
  listAvailableSteps,
  type MilestoneFacts,
  type MilestoneState,
  milestoneStates,
  type Party,
  type StepName,
  stepDefinitions,
  stepNames,
  stepRefusal,
} from '../hire.rules.ts';
import {
  automaticStepAt,
  computeDueDateAfterFreeze,
  deadlinesByState,
  getNextTurn,
  listRemindersBetween,
  nextDeadlineAfter,
} from './deadlines.rules.ts';
import { isWorkFrozen } from './turn.rules.ts';

const start = new Date('2026-03-01T12:00:00Z');
const on = (days: number) => new Date(start.getTime() + days * DAY_MS);
const parties: Party[] = ['client', 'developer', 'admin', 'clock', 'bank'];

const hire = (state: MilestoneState, overrides: Partial<MilestoneFacts> = {}): MilestoneFacts => ({
  state,
  stateSince: start,
  dueAt: on(10),
  decidableFrom: state === 'disputed' ? on(5) : null,
  disputedBy: state === 'disputed' ? 'client' : null,
  frozen: false,
  ...overrides,
});

/** Rules 5 as an independent table: the steps of each party in each state, in time. */
const allowed: Record<MilestoneState, Partial<Record<Party, StepName[]>>> = {
  in_progress: {
    client: ['askToCancel', 'cancelLate', 'dispute'],
    developer: ['deliver', 'giveBack', 'dispute'],
    clock: ['refundAbandoned'],
    admin: ['dispute'],
    bank: ['loseChargeback'],
  },
  cancel_requested: {
    client: ['takeBackCancel', 'cancelLate', 'dispute'],
    developer: ['deliver', 'agreeToCancel', 'refuseToCancel', 'dispute'],
    clock: ['lapseCancel'],
    admin: ['dispute'],
    bank: ['loseChargeback'],
  },
  delivered: {
    client: ['release', 'askForChanges', 'dispute'],
    developer: ['giveBack', 'dispute'],
    clock: ['releaseBySilence'],
    admin: ['dispute'],
    bank: ['loseChargeback'],
  },
  changes_requested: {
    client: ['release', 'askToCancel', 'cancelLate', 'dispute'],
    developer: ['deliver', 'giveBack', 'dispute'],
    clock: ['refundAbandoned'],
    admin: ['dispute'],
    bank: ['loseChargeback'],
  },
  disputed: {
    client: ['withdrawDispute', 'settle'],
    developer: ['settle'],
    admin: ['decide'],
    clock: ['settleOverdue'],
    bank: ['loseChargeback'],
  },
  completed: {},
  cancelled: {},
  planned: {},
  dropped: {},
};

test.each(milestoneStates)(
  'in %s each party can take the steps of the rules, and no other',
  (state) => {
    for (const party of parties) {
      const may = listAvailableSteps(hire(state), party).map(({ name }) => name);
      expect([party, ...may]).toEqual([party, ...(allowed[state][party] ?? [])]);
    }
  },
);

test.each(stepNames)('%s is refused before its time, and to everybody it is not for', (name) => {
  for (const state of stepDefinitions[name].from) {
    for (const party of parties.filter((one) => !stepDefinitions[name].by.includes(one as never))) {
      expect(stepRefusal(name, hire(state), party, on(1_000))?.code).toBe('not_your_step');
    }
    expect(stepRefusal(name, hire(state), null, on(1_000))?.code).toBe('not_your_step');
  }
});

test.each(['planned', 'dropped'] as const)('every step on a %s milestone is refused', (state) => {
  for (const name of stepNames) {
    for (const party of stepDefinitions[name].by) {
      const refusal = stepRefusal(name, hire(state), party, on(1_000));
      expect([name, refusal?.kind, refusal?.code]).toEqual([name, 'conflict', 'wrong_state']);
    }
  }
  expect(nextDeadlineAfter(hire(state), start)).toBeNull();
});

test('a milestone that has not started has no due date, so nothing of it is late', () => {
  const waiting = hire('in_progress', { dueAt: null });
  const refusal = stepRefusal('cancelLate', waiting, 'client', on(1_000));
  expect([refusal?.kind, refusal?.code]).toEqual(['conflict', 'too_early']);
  expect(refusal?.message).toBe('This milestone has not started, so nothing is due yet.');
  expect(stepRefusal('refundAbandoned', waiting, 'clock', on(1_000))?.code).toBe('too_early');
  expect(listAvailableSteps(waiting, 'client').map(({ name }) => name)).toEqual([
    'askToCancel',
    'dispute',
  ]);
  expect(automaticStepAt(waiting)).toBeNull();
  expect(nextDeadlineAfter(waiting, start)).toBeNull();
  expect(listRemindersBetween(waiting, start, on(1_000))).toEqual([]);
  expect(computeDueDateAfterFreeze(waiting, on(2), on(7))).toBeNull();
  expect(stepRefusal('deliver', waiting, 'developer', on(1))).toBeNull();
});

test.each<[StepName, FundedState, Party, number]>([
  ['releaseBySilence', 'delivered', 'clock', 14],
  ['lapseCancel', 'cancel_requested', 'clock', 7],
  ['cancelLate', 'in_progress', 'client', 24],
  ['refundAbandoned', 'changes_requested', 'clock', 100],
  ['decide', 'disputed', 'admin', 5],
  ['settleOverdue', 'disputed', 'clock', 30],
])('%s in %s opens for the %s on day %i, not a moment before', (name, state, party, day) => {
  const before = new Date(on(day).getTime() - 1);
  expect(stepRefusal(name, hire(state), party, before)?.code).toBe('too_early');
  expect(stepRefusal(name, hire(state), party, on(day))).toBeNull();
});

/** Returns the next state if no party acts; in a dispute an admin must decide. */
function leftAlone(state: FundedState): FundedState {
  const { to } = stepDefinitions[deadlinesByState[state]?.automaticStep ?? 'decide'];
  if (to === 'before') return 'in_progress';
  return to === 'end' ? 'completed' : to;
}

test.each(fundedStates.filter((state) => deadlinesByState[state]))(
  'without any action in %s the money is released or refunded in the end',
  (state) => {
    let at = state;
    for (let steps = 0; steps < 5 && deadlinesByState[at]; steps += 1) at = leftAlone(at);
    expect(deadlinesByState[at]).toBeNull();
  },
);

test('every waiting state names whose turn it is, and a deadline or a user', () => {
  for (const state of fundedStates) {
    const next = getNextTurn(hire(state), on(6));
    if (deadlinesByState[state] === null) expect(next).toBeNull();
    else expect(next?.until ?? next?.turn === 'admin').toBeTruthy();
  }
});

test('while the other side may answer a dispute it is their turn, then an admin’s', () => {
  expect(getNextTurn(hire('disputed'), on(1))).toMatchObject({ turn: 'developer', until: on(5) });
  expect(getNextTurn(hire('disputed'), on(5))).toEqual({
    turn: 'admin',
    until: on(30),
    automaticStep: 'settleOverdue',
  });
});

test('only the side that opened a dispute can withdraw it', () => {
  expect(stepRefusal('withdrawDispute', hire('disputed'), 'client', on(1))).toBeNull();
  expect(stepRefusal('withdrawDispute', hire('disputed'), 'developer', on(1))?.code).toBe(
    'not_your_step',
  );
});

test('while the bank looks into a payment no step moves its money, and no clock runs', () => {
  const frozen = hire('delivered', { frozen: true });
  expect(stepRefusal('release', frozen, 'client', on(1))?.code).toBe('frozen');
  expect(stepRefusal('askForChanges', frozen, 'client', on(1))).toBeNull();
  expect(automaticStepAt(frozen)).toBeNull();
});

test('work halts while a bank looks into its payment, and is due later by as long', () => {
  const building = hire('in_progress', { frozen: true });
  expect(isWorkFrozen(building)).toBe(true);
  expect(isWorkFrozen(hire('changes_requested', { frozen: true }))).toBe(true);
  expect(isWorkFrozen(hire('delivered', { frozen: true }))).toBe(false);
  expect(isWorkFrozen(hire('in_progress'))).toBe(false);
  expect(listRemindersBetween(building, start, on(400))).toEqual([]);
  const { dueAt } = building;
  const moved = computeDueDateAfterFreeze(building, on(2), on(7));
  expect(Number(moved) - Number(dueAt)).toBe(5 * DAY_MS);
  expect(computeDueDateAfterFreeze(hire('delivered'), on(2), on(7))).toEqual(dueAt);
});

test('each reminder is due once between two runs of the job', () => {
  const delivered = hire('delivered');
  expect(listRemindersBetween(delivered, start, on(6.9))).toEqual([]);
  expect(listRemindersBetween(delivered, on(6.9), on(7))).toEqual(['release_in_7']);
  expect(listRemindersBetween(delivered, on(7), on(13))).toEqual(['release_in_3', 'release_in_1']);
});

test('the next check is due with the next reminder or automatic step', () => {
  const delivered = hire('delivered');
  expect(nextDeadlineAfter(delivered, start)).toEqual(on(7));
  expect(nextDeadlineAfter(delivered, on(13))).toEqual(on(14));
  expect(nextDeadlineAfter(delivered, on(20))).toEqual(on(14));
  expect(nextDeadlineAfter(hire('completed'), start)).toBeNull();
});

test('the other side answers a dispute; nobody else is asked to', () => {
  expect(getNextTurn(hire('disputed', { disputedBy: 'developer' }), on(1))?.turn).toBe('client');
  expect(getNextTurn(hire('disputed', { disputedBy: 'admin' }), on(1))).toEqual({
    turn: 'admin',
    until: on(5),
    automaticStep: null,
  });
  expect(getNextTurn(hire('in_progress', { decidableFrom: on(5) }), on(1))?.turn).toBe('developer');
  expect(getNextTurn(hire('disputed', { decidableFrom: null }), on(1))?.turn).toBe('admin');
  expect(getNextTurn(hire('disputed', { disputedBy: null }), on(1))?.turn).toBe('admin');
});

test('the recipient of an offer has the turn until an admin may decide', () => {
  const dispute = hire('disputed', { decidableFrom: on(5), disputedBy: 'client' });
  const turns = (at: Date) =>
    (['client', 'developer', null] as const).map((to) => getNextTurn(dispute, at, to)?.turn);
  expect(turns(on(1))).toEqual(['client', 'developer', 'developer']);
  expect(turns(on(5))).toEqual(['admin', 'admin', 'admin']);
});

test('an admin is reminded of a dispute when it can be decided, and five days later', () => {
  const dispute = hire('disputed', { decidableFrom: on(5) });
  expect(listRemindersBetween(dispute, on(4), on(5))).toEqual(['decision_due']);
  expect(listRemindersBetween(dispute, on(5), on(10))).toEqual(['decision_late']);
  expect(nextDeadlineAfter(dispute, on(5))).toEqual(on(10));
  expect(nextDeadlineAfter(dispute, on(10))).toEqual(on(23));
  expect(listRemindersBetween(hire('completed'), start, on(100))).toEqual([]);
  expect(automaticStepAt(hire('completed'))).toBeNull();
});

test('everybody is reminded a week before a dispute is settled without a decision', () => {
  const dispute = hire('disputed', { decidableFrom: on(5) });
  expect(listRemindersBetween(dispute, on(22), on(23))).toEqual(['decision_last', 'settle_soon']);
  expect(nextDeadlineAfter(dispute, on(23))).toEqual(on(30));
});

test('a dispute is not settled during a freeze, nor within a week after it', () => {
  const frozen = hire('disputed', { frozen: true });
  expect(automaticStepAt(frozen)).toBeNull();
  expect(stepRefusal('settleOverdue', frozen, 'clock', on(40))?.code).toBe('frozen');
  expect(listRemindersBetween(frozen, on(22), on(23))).toEqual([]);
  expect(getNextTurn(frozen, on(40))).toEqual({ turn: 'admin', until: null, automaticStep: null });
  expect(automaticStepAt(hire('disputed', { decidableFrom: on(40) }))).toEqual(on(47));
});

test.each([
  [10, 20],
  [28, 12],
])('after disputes of %i days the next one of a side is settled after %i days', (days, left) => {
  const facts = { decidableFrom: on(5), disputePeriodStartsAt: on(-days) };
  expect(automaticStepAt(hire('disputed', facts))).toEqual(on(left));
});

test('late work is reminded of before and after it is due, and before it is refunded', () => {
  const late = hire('in_progress');
  const days = [7, 10, 24, 93].map((day) =>
    listRemindersBetween(late, new Date(+on(day) - 1), on(day)),
  );
  expect(days).toEqual([['due_soon'], ['overdue'], ['may_cancel'], ['refund_soon']]);
  const requested = hire('cancel_requested');
  expect(listRemindersBetween(requested, on(4), on(5))).toEqual(['answer_soon']);
});

const may = (day: number) => new Date(Date.UTC(2026, 4, day, 12));

test.each([
  ['in_progress', null, 15],
  ['changes_requested', null, 15],
  ['cancel_requested', 'in_progress', 15],
  ['cancel_requested', 'changes_requested', 15],
  ['delivered', null, 10],
  ['disputed', 'in_progress', 10],
] as const)(
  'a due date of May 10 after five days in %s (before: %s) becomes May %i',
  (state, previousState, due) => {
    expect(
      computeDueDateAfterFreeze({ state, previousState, dueAt: may(10) }, may(2), may(7)),
    ).toEqual(may(due));
  },
);
