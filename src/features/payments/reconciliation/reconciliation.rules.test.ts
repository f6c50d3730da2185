import { expect, test } from 'vitest';
import { inFull } from '#testing/refused.ts';
import { reconciliationRefusal } from './reconciliation.rules.ts';

test('only admins see the books', () => {
  expect(reconciliationRefusal({ role: 'admin' })).toBeNull();
  expect(inFull(reconciliationRefusal({ role: 'client' }))).toBe(
    'forbidden admins_only: Only admins can see the reconciliation.',
  );
  expect(reconciliationRefusal({ role: 'developer' })).not.toBeNull();
});
