import { expect, test } from 'vitest';
import { inFull } from '#testing/refused.ts';
import { addRefusal, changeRefusal, showRefusal, workNotFound } from './portfolio.rules.ts';

test('a developer shows up to twenty pieces of work, and changes their own', () => {
  expect(showRefusal({ role: 'developer' })).toBeNull();
  expect(addRefusal(19)).toBeNull();
  expect(changeRefusal({ developerId: 1 }, { id: 1 })).toBeNull();
});

test('whoever may not show or change a piece of work is told why', () => {
  expect(inFull(showRefusal({ role: 'client' }))).toBe(
    'forbidden developers_only: Only developers have a portfolio.',
  );
  expect(inFull(addRefusal(20))).toBe(
    'conflict portfolio_full: A portfolio has at most 20 pieces of work. Remove one first.',
  );
  expect(inFull(changeRefusal({ developerId: 1 }, { id: 2 }))).toBe(
    'forbidden not_yours: This piece of work is not yours.',
  );
  expect(inFull(workNotFound())).toBe('not_found no_work: This piece of work is no longer there.');
});
