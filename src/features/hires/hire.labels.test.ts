import { expect, test } from 'vitest';
import { deadlinesByState, getNextTurn } from './deadlines/deadlines.rules.ts';
import { isReadersTurn } from './deadlines/turn.rules.ts';
import {
  formatCountdownLabel,
  formatDeadline,
  formatSide,
  formatTurn,
  getMoneyLabels,
  isAwaitedStep,
  milestoneStateLabels,
  stepLabels,
} from './hire.labels.ts';
import {
  type FundedState,
  fundedStates,
  listAvailableSteps,
  type MilestoneFacts,
  milestoneStates,
  stepDefinitions,
  stepNames,
  type UserParty,
} from './hire.rules.ts';

const person = (id: number, name: string) => ({ id, name, avatar: null });
const sides = { client: person(1, 'Clara Client'), developer: person(2, 'Dev Eloper') };

test('a side is addressed as you, and an admin reads both names', () => {
  expect(formatSide({ ...sides, party: 'client' }, 'client')).toBe('you');
  expect(formatSide({ ...sides, party: 'client' }, 'developer')).toBe('Dev Eloper');
  expect(getMoneyLabels({ ...sides, party: 'client' })).toEqual({
    paid: 'Paid by you',
    net: 'Dev Eloper receives',
    refund: 'Back to you',
    refunded: 'Refunded to you',
    finalCost: 'You pay in the end',
  });
  expect(getMoneyLabels({ ...sides, party: 'developer' })).toEqual({
    paid: 'Paid by Clara Client',
    net: 'You receive',
    refund: 'Back to Clara Client',
    refunded: 'Refunded to Clara Client',
    finalCost: 'Clara Client pays in the end',
  });
  expect(getMoneyLabels({ ...sides, party: 'admin' })).toEqual({
    paid: 'Paid by Clara Client',
    net: 'Dev Eloper receives',
    refund: 'Back to Clara Client',
    refunded: 'Refunded to Clara Client',
    finalCost: 'Clara Client pays in the end',
  });
});

const day = (at: string) => at.slice(0, 10);
const now = new Date('2026-03-02T00:00:00.000Z');
const facts: MilestoneFacts & { state: FundedState; dueAt: Date } = {
  state: 'delivered',
  stateSince: new Date('2026-03-01T00:00:00.000Z'),
  dueAt: new Date('2026-03-05T00:00:00.000Z'),
  decidableFrom: null,
  disputedBy: null,
  frozen: false,
};

function seen(party: UserParty, overrides: Partial<typeof facts> = {}) {
  const hire = { ...facts, ...overrides };
  const next = getNextTurn(hire, now);
  return {
    ...sides,
    party,
    state: hire.state,
    frozen: hire.frozen,
    dueAt: hire.dueAt.toISOString(),
    next: next && { ...next, until: next.until?.toISOString() ?? null },
  };
}

test('every step of a user has a button; automatic steps and those of the bank have none', () => {
  for (const name of stepNames) {
    const byPerson = stepDefinitions[name].by.some(
      (party) => party !== 'clock' && party !== 'bank',
    );
    expect(stepLabels[name] !== null, name).toBe(byPerson);
  }
});

test('the side with the turn sees that, and others see for whom they wait', () => {
  expect(formatTurn(seen('client'))).toBe('Your turn: review the work');
  expect(formatTurn(seen('developer'))).toBe('Waiting for Clara Client');
  expect(formatTurn(seen('admin'))).toBe('Waiting for Clara Client');
  const disputed = { state: 'disputed', disputedBy: 'client' } as const;
  const soon = { ...disputed, decidableFrom: new Date('2026-03-06T00:00:00.000Z') };
  expect(formatTurn(seen('developer', soon))).toBe('Your turn: answer in the dispute');
  expect(formatTurn(seen('client', soon))).toBe('Waiting for Dev Eloper');
  const ripe = { ...disputed, decidableFrom: now };
  expect(formatTurn(seen('client', ripe))).toBe('Waiting for Bidwright');
  expect(formatTurn(seen('admin', ripe))).toBe('Your turn: decide the dispute');
  for (const party of ['client', 'developer', 'admin'] as const) {
    const workspace = seen(party, { ...soon, disputedBy: 'admin' });
    expect([formatTurn(workspace), isReadersTurn(workspace)]).toEqual([
      'Both sides may answer',
      false,
    ]);
  }
});

test('the recipient of an offer has the turn, also while an admin can decide', () => {
  const ripe = seen('client', { state: 'disputed', disputedBy: 'client', decidableFrom: now });
  const offered = { ...ripe, offeredTo: 'client' as const };
  expect([formatTurn(offered), isReadersTurn(offered)]).toEqual([
    'Your turn: answer the offer',
    true,
  ]);
  const offering = { ...offered, party: 'developer' as const };
  const words = 'Waiting for Clara Client or Bidwright';
  expect([formatTurn(offering), isReadersTurn(offering)]).toEqual([words, false]);
  const next = { turn: 'client' as const, until: '2026-03-06T00:00:00.000Z', automaticStep: null };
  expect(formatTurn({ ...offering, next })).toBe('Waiting for Clara Client');
  expect(formatTurn({ ...offered, party: 'admin' })).toBe('Your turn: decide the dispute');
  expect(formatTurn({ ...offered, party: 'admin', isInvolved: true })).toBe(
    'Waiting for Bidwright',
  );
});

test('all viewers see what happens automatically, and when', () => {
  expect(formatDeadline(seen('client'), day)).toBe(
    'Without an answer the funds are released on 2026-03-15.',
  );
  expect(formatDeadline(seen('client', { state: 'in_progress' }), day)).toBe(
    'If nothing is delivered by 2026-06-03, all the money goes back to you.',
  );
  for (const other of ['developer', 'admin'] as const) {
    expect(formatDeadline(seen(other, { state: 'in_progress' }), day)).toBe(
      'If nothing is delivered by 2026-06-03, all the money goes back to Clara Client.',
    );
  }
  expect(formatDeadline(seen('client', { state: 'cancel_requested' }), day)).toBe(
    'If there is no answer by 2026-03-08, the request lapses and the work continues.',
  );
  expect(formatDeadline(seen('client', { frozen: true }), day)).toContain('money cannot move');
});

test('each state has texts for all viewers, and an action for the side with the turn', () => {
  for (const state of fundedStates) {
    for (const party of ['client', 'developer', 'admin'] as const) {
      const workspace = seen(party, { state, disputedBy: 'client', decidableFrom: now });
      expect(formatTurn(workspace)).toMatch(/^(Your turn: |Waiting for |The project is )/);
      expect(formatDeadline(workspace, day) === null).toBe(deadlinesByState[state] === null);
      if (workspace.next?.turn !== party) continue;
      const ways = listAvailableSteps({ ...facts, state, decidableFrom: now }, party);
      expect(
        ways.some(({ name }) => stepLabels[name]?.weight === 'main'),
        state,
      ).toBe(true);
    }
  }
});

test('each state is described for each viewer', () => {
  expect(new Set(Object.values(milestoneStateLabels)).size).toBe(milestoneStates.length);
  for (const state of milestoneStates) expect(milestoneStateLabels[state]).toMatch(/^[A-Z][a-z]/);
  const turns = (party: UserParty) =>
    fundedStates.map((state) => formatTurn(seen(party, { state, disputedBy: 'developer' })));
  expect(turns('client')).toEqual([
    'Waiting for Dev Eloper',
    'Waiting for Dev Eloper',
    'Your turn: review the work',
    'Waiting for Dev Eloper',
    'Waiting for Bidwright',
    'The project is completed',
    'The project is cancelled',
  ]);
  expect(turns('developer')).toEqual([
    'Your turn: build it and deliver',
    'Your turn: answer the request to cancel',
    'Waiting for Clara Client',
    'Your turn: make the changes and deliver again',
    'Waiting for Bidwright',
    'The project is completed',
    'The project is cancelled',
  ]);
});

test('buttons and questions name the effect of a step, and mark those that end something', () => {
  const all = stepNames.flatMap((name) => ({ name, ...stepLabels[name] }));
  const shown = all.filter(({ weight }) => weight);
  for (const { label, title } of shown)
    expect(`${label} | ${title}`).toMatch(/^[A-Z].+ \| [A-Z].+/);
  expect(new Set(shown.map(({ label }) => label)).size).toBe(shown.length);
  const weighing = (weight: string) =>
    shown.filter((one) => one.weight === weight).map(({ name }) => name);
  expect(weighing('grave')).toEqual(['askToCancel', 'cancelLate', 'giveBack', 'dispute']);
  expect(weighing('main')).toEqual(['deliver', 'release', 'takeBackCancel', 'decide']);
  expect(weighing('other')).toEqual([
    'askForChanges',
    'agreeToCancel',
    'refuseToCancel',
    'withdrawDispute',
    'settle',
  ]);
});

test('a countdown names its event', () => {
  const label = (state: FundedState) =>
    formatCountdownLabel(
      seen('client', { state, disputedBy: 'client', decidableFrom: new Date('2026-03-06') }),
    );
  expect(fundedStates.map(label)).toEqual([
    'Refunded in',
    'Lapses in',
    'Released in',
    'Refunded in',
    'An admin may decide in',
    'An admin may decide in',
    'An admin may decide in',
  ]);
});

test('in a dispute both sides see when an admin may decide, and then that one will', () => {
  const disputed = { state: 'disputed', disputedBy: 'client' } as const;
  const soon = seen('client', { ...disputed, decidableFrom: new Date('2026-03-06T00:00:00.000Z') });
  expect(formatDeadline(soon, day)).toBe(
    'From 2026-03-06 on, an admin may decide, with or without an answer.',
  );
  expect(formatDeadline(seen('client', { ...disputed, decidableFrom: now }), day)).toBe(
    'Both sides had time to answer. An admin reads the record and decides.',
  );
  expect(formatDeadline(seen('admin', { ...disputed, decidableFrom: now }), day)).toBe(
    'Both sides had time to answer. You decide.',
  );
  expect(formatDeadline(seen('client', { frozen: true }), day)).toBe(
    'The bank is reviewing this payment. The money cannot move until the bank has decided.',
  );
  expect(formatDeadline(seen('client', { state: 'completed' }), day)).toBeNull();
});

test('during a chargeback the work may rest, and both sides see that', () => {
  const halted = { state: 'in_progress', frozen: true } as const;
  for (const party of ['client', 'developer', 'admin'] as const) {
    expect(formatTurn(seen(party, halted))).toBe('Waiting for the bank');
    expect(isReadersTurn(seen(party, halted))).toBe(false);
  }
  const both =
    'The bank is reviewing this payment. The money cannot move until the bank has decided, and ' +
    'the delivery date moves by the same time.';
  expect(formatDeadline(seen('client', halted), day)).toBe(both);
  expect(formatDeadline(seen('developer', halted), day)).toBe(
    `${both} You do not need to work until then.`,
  );
});

test('an admin with a part in the project waits for another', () => {
  const ripe = seen('admin', { state: 'disputed', disputedBy: 'client', decidableFrom: now });
  expect(isReadersTurn(ripe)).toBe(true);
  expect(isReadersTurn(seen('client', { state: 'completed' }))).toBe(false);
  expect(formatTurn({ ...ripe, isInvolved: true })).toBe('Waiting for Bidwright');
});

test.each([
  ['in_progress', 'developer', ['deliver']],
  ['changes_requested', 'developer', ['deliver']],
  ['cancel_requested', 'developer', []],
  ['cancel_requested', 'client', ['takeBackCancel']],
  ['cancel_requested', 'clock', []],
  ['delivered', 'client', ['release']],
  ['disputed', 'admin', ['decide']],
] as const)('in %s the expected step of the %s is %j', (state, party, awaited) => {
  const ways = listAvailableSteps({ ...facts, state, decidableFrom: now }, party);
  const names = ways.map(({ name }) => name).filter((name) => isAwaitedStep(name, state));
  expect(names).toEqual(awaited);
});

const idle = {
  ...sides,
  state: 'completed',
  frozen: false,
  dueAt: null,
  isOneOfSeveral: true,
  next: { turn: 'client', until: '2026-03-31T12:00:00.000Z', automaticStep: 'dropPlanned' },
} as const;

test('while only planned milestones are left, the client must fund the next one', () => {
  expect(formatTurn({ ...idle, party: 'client' })).toBe('Your turn: fund the next milestone');
  expect(formatTurn({ ...idle, party: 'developer' })).toBe('Waiting for Clara Client');
  expect(formatCountdownLabel(idle)).toBe('Dropped in');
  expect(formatDeadline({ ...idle, party: 'client' }, (at) => at.slice(0, 10))).toBe(
    'If the next milestone is not funded by 2026-03-31, all planned milestones are dropped and the ' +
      'project ends.',
  );
});

test('of several milestones, one that ended is named as such', () => {
  const ended = { ...idle, next: null, party: 'client' } as const;
  expect(formatTurn(ended)).toBe('The milestone is completed');
  expect(formatTurn({ ...ended, isOneOfSeveral: false })).toBe('The project is completed');
});

test('nothing is due before a milestone has started', () => {
  const next = { turn: 'developer', until: null, automaticStep: 'refundAbandoned' } as const;
  const waiting = { ...idle, state: 'in_progress', party: 'developer', next } as const;
  expect(formatDeadline(waiting, (at) => at)).toBe(
    'It starts when all earlier milestones are delivered or ended. Nothing is due before.',
  );
});
