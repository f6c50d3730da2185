import { expect, test } from 'vitest';
import { formatSide, moneyLabels } from './hire.labels.ts';

const person = (id: number, name: string) => ({ id, name, avatar: null });
const sides = { client: person(1, 'Clara Client'), developer: person(2, 'Dev Eloper') };

test('each side reads of itself as you, and an admin reads both names', () => {
  expect(formatSide({ ...sides, party: 'client' }, 'client')).toBe('you');
  expect(formatSide({ ...sides, party: 'client' }, 'developer')).toBe('Dev Eloper');
  expect(moneyLabels({ ...sides, party: 'client' })).toEqual({
    paid: 'Paid by you',
    nets: 'Dev Eloper nets',
    back: 'Back to you',
    refunded: 'Refunded to you',
    inTheEnd: 'You pay in the end',
  });
  expect(moneyLabels({ ...sides, party: 'developer' })).toEqual({
    paid: 'Paid by Clara Client',
    nets: 'You net',
    back: 'Back to Clara Client',
    refunded: 'Refunded to Clara Client',
    inTheEnd: 'Clara Client pays in the end',
  });
  expect(moneyLabels({ ...sides, party: 'admin' })).toEqual({
    paid: 'Paid by Clara Client',
    nets: 'Dev Eloper nets',
    back: 'Back to Clara Client',
    refunded: 'Refunded to Clara Client',
    inTheEnd: 'Clara Client pays in the end',
  });
});
