import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  developersOnlyRefusal,
  notOwnItemRefusal,
  portfolioFullRefusal,
  portfolioItemNotFoundError,
} from './portfolio.rules.ts';

test('a developer can have twenty pieces of work and change their own', () => {
  expect(developersOnlyRefusal({ role: 'developer' })).toBeNull();
  expect(portfolioFullRefusal(19)).toBeNull();
  expect(notOwnItemRefusal({ developerId: 1 }, { id: 1 })).toBeNull();
});

test('each refusal about a portfolio gives its reason', () => {
  expect(formatRefusal(developersOnlyRefusal({ role: 'client' }))).toBe(
    'forbidden developers_only: Only developers have a portfolio.',
  );
  expect(formatRefusal(portfolioFullRefusal(20))).toBe(
    'conflict portfolio_full: A portfolio can have at most 20 pieces of work. Remove one first.',
  );
  expect(formatRefusal(notOwnItemRefusal({ developerId: 1 }, { id: 2 }))).toBe(
    'forbidden not_yours: You can only change your own portfolio.',
  );
  expect(formatRefusal(portfolioItemNotFoundError())).toBe(
    'not_found no_work: This piece of work no longer exists.',
  );
});
