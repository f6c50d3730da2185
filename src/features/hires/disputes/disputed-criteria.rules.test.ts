import { expect, test } from 'vitest';
import { suggestShareCents } from './disputed-criteria.rules.ts';

const criteria = [{ id: 1 }, { id: 4 }, { id: 2 }];
const decide = (...isMet: boolean[]) =>
  isMet.map((met, index) => ({ id: criteria[index]?.id ?? 0, isMet: met }));

test.each([
  ['all met', 90_000, decide(true, true, true), 90_000],
  ['none met', 90_000, decide(false, false, false), 0],
  ['one of three not met', 90_000, decide(true, false, true), 60_000],
  ['cents are rounded down', 100, decide(true, false, true), 66],
  ['the largest amount', 99_999_900, decide(true, false, false), 33_333_300],
])('equal parts suggest an amount: %s', (_title, heldCents, decisions, suggested) => {
  expect(suggestShareCents(heldCents, criteria, decisions)).toBe(suggested);
});

test('nothing is suggested without criteria, or while one has no decision', () => {
  expect(suggestShareCents(90_000, [], [])).toBeNull();
  expect(suggestShareCents(90_000, criteria, decide(true, false))).toBeNull();
});
