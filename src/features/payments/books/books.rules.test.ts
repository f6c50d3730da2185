import { expect, test } from 'vitest';
import { inFull } from '#testing/refused.ts';
import { booksRefusal } from './books.rules.ts';

test('only admins see the books', () => {
  expect(booksRefusal({ role: 'admin' })).toBeNull();
  expect(inFull(booksRefusal({ role: 'client' }))).toBe(
    'forbidden admins_only: Only admins see the books.',
  );
  expect(booksRefusal({ role: 'developer' })).not.toBeNull();
});
