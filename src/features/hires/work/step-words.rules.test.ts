import { expect, test } from 'vitest';
import {
  type HireFacts,
  hireStates,
  openSteps,
  type Person,
  stepNames,
  steps,
} from '../hire.rules.ts';
import { waits, whatNext } from './clock.rules.ts';
import { clockWords, stepWords, turnWords } from './step-words.rules.ts';

const person = (id: number, name: string) => ({ id, name, avatar: null });
const sides = { client: person(1, 'Clara Client'), developer: person(2, 'Dev Eloper') };
const day = (at: string) => at.slice(0, 10);
const now = new Date('2026-03-02T00:00:00.000Z');
const facts: HireFacts = {
  state: 'delivered',
  stateSince: new Date('2026-03-01T00:00:00.000Z'),
  dueAt: new Date('2026-03-05T00:00:00.000Z'),
  decidableFrom: null,
  disputedBy: null,
  frozen: false,
};

function seen(party: Person, given: Partial<HireFacts> = {}) {
  const hire = { ...facts, ...given };
  const next = whatNext(hire, now);
  return {
    ...sides,
    party,
    state: hire.state,
    frozen: hire.frozen,
    dueAt: hire.dueAt.toISOString(),
    next: next && { ...next, until: next.until?.toISOString() ?? null },
  };
}

test('every step that a person takes has a button, and those of time and bank have none', () => {
  for (const name of stepNames) {
    const byPerson = steps[name].by.some((party) => party !== 'clock' && party !== 'bank');
    expect(stepWords[name] !== null, name).toBe(byPerson);
  }
});

test('who is waited for reads that it is their turn, and everybody else for whom they wait', () => {
  expect(turnWords(seen('client'))).toBe('Your turn: look at the work');
  expect(turnWords(seen('developer'))).toBe('Waiting for Clara Client');
  expect(turnWords(seen('admin'))).toBe('Waiting for Clara Client');
  const disputed = { state: 'disputed', disputedBy: 'client' } as const;
  const soon = { ...disputed, decidableFrom: new Date('2026-03-06T00:00:00.000Z') };
  expect(turnWords(seen('developer', soon))).toBe('Your turn: answer in the dispute');
  expect(turnWords(seen('client', soon))).toBe('Waiting for Dev Eloper');
  const ripe = { ...disputed, decidableFrom: now };
  expect(turnWords(seen('client', ripe))).toBe('Waiting for Bidwright');
  expect(turnWords(seen('admin', ripe))).toBe('Your turn: decide the dispute');
});

test('everybody reads what happens by itself, and when', () => {
  expect(clockWords(seen('client'), day)).toBe(
    'Without an answer the funds are released on 2026-03-15.',
  );
  expect(clockWords(seen('client', { state: 'in_progress' }), day)).toBe(
    'If nothing is delivered by 2026-06-03, all the money goes back to you.',
  );
  for (const other of ['developer', 'admin'] as const) {
    expect(clockWords(seen(other, { state: 'in_progress' }), day)).toBe(
      'If nothing is delivered by 2026-06-03, all the money goes back to Clara Client.',
    );
  }
  expect(clockWords(seen('client', { state: 'cancel_requested' }), day)).toBe(
    'Without an answer by 2026-03-08 the request lapses, and the work goes on.',
  );
  expect(clockWords(seen('client', { frozen: true }), day)).toContain('the money cannot move');
});

test('in every state there are words for all who look, and a way on for whose turn it is', () => {
  for (const state of hireStates) {
    for (const party of ['client', 'developer', 'admin'] as const) {
      const room = seen(party, { state, disputedBy: 'client', decidableFrom: now });
      expect(turnWords(room)).toMatch(/^(Your turn: |Waiting for |The project is )/);
      expect(clockWords(room, day) === null).toBe(waits[state] === null);
      if (room.next?.turn !== party) continue;
      const ways = openSteps({ ...facts, state, decidableFrom: now }, party);
      expect(
        ways.some(({ name }) => stepWords[name]?.weight === 'main'),
        state,
      ).toBe(true);
    }
  }
});
