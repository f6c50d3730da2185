import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  fundedStates,
  getParty,
  listAvailableSteps,
  type MilestoneFacts,
  type Party,
  projectStatusByState,
  type StepName,
  stepOpensAt,
  stepRefusal,
  workspaceNotFoundError,
} from './hire.rules.ts';
import { hireRefusal, noActiveBidError } from './hire-refusal.rules.ts';

const active = { status: 'active' };

test('a live bid on an open project can be hired', () => {
  expect(hireRefusal(active, { status: 'active' })).toBeNull();
});

test.each(['assigned', 'delivered', 'completed', 'cancelled', 'disputed'])(
  'a project that is %s accepts no hire',
  (status) => {
    const refusal = hireRefusal({ status }, { status: 'active' });
    expect([refusal?.kind, refusal?.code]).toEqual(['conflict', 'not_active']);
  },
);

test.each(['withdrawn', 'hired', 'passed'])('a bid that is %s cannot be hired', (status) => {
  expect(hireRefusal(active, { status })).toEqual(noActiveBidError());
});

test('a developer without a bid cannot be hired', () => {
  const refusal = hireRefusal(active, null);
  expect([refusal?.kind, refusal?.code]).toEqual(['conflict', 'no_live_bid']);
});

test('the refusal of a hire on a closed project names its status', () => {
  expect(hireRefusal({ status: 'assigned' }, null)?.code).toBe('not_active');
});

test('the refusal of a hire names the reason', () => {
  const refusal = (status: string) => formatRefusal(hireRefusal({ status }, null));
  expect(refusal('assigned')).toBe(
    'conflict not_active: You have already hired a developer for this project.',
  );
  expect(refusal('cancelled')).toBe('conflict not_active: This project was cancelled.');
  expect(refusal('removed')).toBe('conflict not_active: This project was removed.');
  expect(refusal('active')).toBe(
    'conflict no_live_bid: This developer has no open bid on this project.',
  );
});

const day = (date: number) => new Date(Date.UTC(2026, 4, date, 12));
const delivered: MilestoneFacts = {
  state: 'delivered',
  stateSince: day(1),
  dueAt: day(2),
  decidableFrom: null,
  disputedBy: null,
  frozen: false,
};

test('the refusal of a step names the reason', () => {
  const release = (facts: Partial<MilestoneFacts>) =>
    formatRefusal(stepRefusal('release', { ...delivered, ...facts }, 'client', day(3)));
  expect(fundedStates.map((state) => release({ state }))).toEqual([
    'conflict wrong_state: The work is in progress. See the project for its current state.',
    'conflict wrong_state: The client asked to cancel. See the project for its current state.',
    null,
    null,
    'conflict wrong_state: The project is in dispute. See the project for its current state.',
    'conflict wrong_state: The project is already completed. See the project for its current state.',
    'conflict wrong_state: The project is already cancelled. See the project for its current state.',
  ]);
  expect(release({ frozen: true })).toBe(
    'conflict frozen: The bank is reviewing this payment. The money cannot move until the bank ' +
      'has decided.',
  );
  expect(formatRefusal(stepRefusal('release', delivered, 'developer', day(3)))).toBe(
    'forbidden not_your_step: You cannot do this.',
  );
  expect(formatRefusal(stepRefusal('releaseBySilence', delivered, 'clock', day(3)))).toBe(
    'conflict too_early: This is possible from May 15, 2026, 12:00 UTC on.',
  );
  const disputed: MilestoneFacts = { ...delivered, state: 'disputed', disputedBy: 'client' };
  expect(formatRefusal(stepRefusal('withdrawDispute', disputed, 'developer', day(3)))).toBe(
    'forbidden not_your_step: Only the party that opened the dispute can withdraw it.',
  );
  const stopped: MilestoneFacts = { ...disputed, disputedBy: 'admin' };
  expect(formatRefusal(stepRefusal('settle', stopped, 'client', day(3)))).toBe(
    'forbidden for_admins: Bidwright opened this dispute and decides it. Write a statement instead.',
  );
  expect(formatRefusal(workspaceNotFoundError())).toBe(
    'not_found no_room: This project room does not exist, or you cannot open it.',
  );
});

test('a repeated step is refused as already done', () => {
  const again = (name: StepName, state: MilestoneFacts['state'], party: Party) =>
    formatRefusal(stepRefusal(name, { ...delivered, state }, party, day(3)));
  expect(again('deliver', 'delivered', 'developer')).toBe(
    'conflict wrong_state: The work was delivered. See the project for its current state.',
  );
  expect(again('askForChanges', 'changes_requested', 'client')).toBe(
    'conflict wrong_state: Changes were requested. See the project for its current state.',
  );
});

test('a dispute that an admin opened is theirs to end, or the bank’s; neither side settles it', () => {
  const stopped: MilestoneFacts = {
    ...delivered,
    state: 'disputed',
    disputedBy: 'admin',
    decidableFrom: day(9),
  };
  const open = (party: Party) => listAvailableSteps(stopped, party).map(({ name }) => name);
  expect([open('client'), open('developer')]).toEqual([[], []]);
  expect([open('admin'), open('bank')]).toEqual([
    ['withdrawDispute', 'decide'],
    ['loseChargeback'],
  ]);
});

test('during a chargeback no step that moves money is available', () => {
  const open = (
    state: MilestoneFacts['state'],
    party: 'client' | 'developer' | 'admin' | 'clock',
  ) =>
    listAvailableSteps({ ...delivered, state, disputedBy: 'client', frozen: true }, party).map(
      ({ name }) => name,
    );
  expect(fundedStates.map((state) => open(state, 'client'))).toEqual([
    ['askToCancel', 'dispute'],
    ['takeBackCancel', 'dispute'],
    ['askForChanges', 'dispute'],
    ['askToCancel', 'dispute'],
    ['withdrawDispute'],
    [],
    [],
  ]);
  expect(fundedStates.map((state) => open(state, 'developer'))).toEqual([
    ['deliver', 'dispute'],
    ['deliver', 'refuseToCancel', 'dispute'],
    ['dispute'],
    ['deliver', 'dispute'],
    [],
    [],
    [],
  ]);
  expect([...new Set(fundedStates.flatMap((state) => open(state, 'admin')))]).toEqual(['dispute']);
  expect(fundedStates.flatMap((state) => open(state, 'clock'))).toEqual(['lapseCancel']);
});

test('a step shows the time from which it is available', () => {
  expect(stepOpensAt('release', delivered)).toBeNull();
  expect(stepOpensAt('releaseBySilence', delivered)).toEqual(day(15));
  expect(stepOpensAt('cancelLate', delivered)).toEqual(day(16));
  expect(stepOpensAt('decide', { ...delivered, decidableFrom: day(9) })).toEqual(day(9));
});

test.each([
  ['its client', 1, 'client', 'client'],
  ['its developer', 2, 'developer', 'developer'],
  ['an admin', 3, 'admin', 'admin'],
  ['another client', 4, 'client', null],
  ['another developer', 5, 'developer', null],
] as const)('in a hire %s (%i, %s) is: %s', (_who, id, role, party) => {
  expect(getParty({ clientId: 1, developerId: 2 }, { id, role })).toBe(party);
});

test('all viewers of a project see the progress of its work', () => {
  expect(projectStatusByState).toEqual({
    in_progress: 'assigned',
    cancel_requested: 'assigned',
    changes_requested: 'assigned',
    delivered: 'delivered',
    disputed: 'disputed',
    completed: 'completed',
    cancelled: 'cancelled',
  });
});
