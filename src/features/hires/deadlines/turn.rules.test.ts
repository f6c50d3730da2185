import { expect, test } from 'vitest';
import { fundedStates } from '../hire.rules.ts';
import { isReadersTurn, isWorkFrozen, mayBothRespond, type TurnContext } from './turn.rules.ts';

const until = '2026-03-06T00:00:00.000Z';
const turn = (party: TurnContext['party'], overrides: Partial<TurnContext> = {}): TurnContext => ({
  client: { id: 1, name: 'Clara Client', avatar: null },
  developer: { id: 2, name: 'Dev Eloper', avatar: null },
  state: 'disputed',
  frozen: false,
  dueAt: until,
  party,
  next: { turn: 'developer', until, automaticStep: null },
  ...overrides,
});

test('a chargeback pauses the work only in states in which the developer works', () => {
  expect(fundedStates.filter((state) => isWorkFrozen({ state, frozen: true }))).toEqual([
    'in_progress',
    'changes_requested',
  ]);
  expect(fundedStates.some((state) => isWorkFrozen({ state, frozen: false }))).toBe(false);
});

test('both sides may respond before an admin decides', () => {
  const next = { turn: 'admin', automaticStep: null } as const;
  expect(mayBothRespond({ next: { ...next, until } })).toBe(true);
  expect(mayBothRespond({ next: { ...next, until: null } })).toBe(false);
  expect(mayBothRespond(turn('client'))).toBe(false);
  expect(mayBothRespond({ next: null })).toBe(false);
});

test('it is the turn of the party that must act next', () => {
  expect(isReadersTurn(turn('developer'))).toBe(true);
  expect(isReadersTurn(turn('client'))).toBe(false);
  expect(isReadersTurn(turn('client', { next: null }))).toBe(false);
  expect(isReadersTurn(turn('developer', { state: 'in_progress', frozen: true }))).toBe(false);
});

test('an admin decides only after both sides had time to respond, and not if involved', () => {
  const next = { turn: 'admin', until: null, automaticStep: null } as const;
  expect(isReadersTurn(turn('admin', { next }))).toBe(true);
  expect(isReadersTurn(turn('admin', { next: { ...next, until } }))).toBe(false);
  expect(isReadersTurn(turn('admin', { next, isInvolved: true }))).toBe(false);
});

test('an offer is the turn of its recipient, also while another party must act next', () => {
  expect(isReadersTurn(turn('client', { offeredTo: 'client' }))).toBe(true);
  expect(isReadersTurn(turn('client', { offeredTo: 'developer' }))).toBe(false);
});
