import { expect, test } from 'vitest';
import { inFull } from '#testing/refused.ts';
import {
  developersOnlyRefusal,
  notOwnItemRefusal,
  portfolioFullRefusal,
  portfolioItemNotFound,
} from './portfolio.rules.ts';

test('a developer shows up to twenty pieces of work, and changes their own', () => {
  expect(developersOnlyRefusal({ role: 'developer' })).toBeNull();
  expect(portfolioFullRefusal(19)).toBeNull();
  expect(notOwnItemRefusal({ developerId: 1 }, { id: 1 })).toBeNull();
});

test('whoever may not show or change a piece of work is told why', () => {
  expect(inFull(developersOnlyRefusal({ role: 'client' }))).toBe(
    'forbidden developers_only: Only developers have a portfolio.',
  );
  expect(inFull(portfolioFullRefusal(20))).toBe(
    'conflict portfolio_full: A portfolio has at most 20 pieces of work. Remove one first.',
  );
  expect(inFull(notOwnItemRefusal({ developerId: 1 }, { id: 2 }))).toBe(
    'forbidden not_yours: This piece of work is not yours.',
  );
  expect(inFull(portfolioItemNotFound())).toBe(
    'not_found no_work: This piece of work no longer exists.',
  );
});
