import { expect, test } from 'vitest';
import { nameRefusal, toNameSkeleton } from './name.rules.ts';

test.each([
  'Bidwright Support',
  'BIDWRIGHT Payments',
  'B1dwr1ght Help',
  'Bid wright',
  'Bіdwrіght Team',
  'Bidwrıght Ada',
  'Bídwright Ada',
  'Stripe Payments',
  'Ѕtripe Payouts',
  'Stгipe Payouts',
  'Str\u200Bipe Ada',
  'Support Team',
  'The Admin',
  'Аdmin Support',
  'Trust & Safety',
])('%s could be taken for the operator and is refused', (name) => {
  expect(nameRefusal(name)).toMatchObject({ kind: 'invalid', code: 'name_reserved' });
});

test.each([
  'Ada Byron',
  'Bridget Wright',
  'Ann Staff',
  'Hope Service-Jones',
  'Анна Петрова',
  '李 明',
])('%s is the name of a person', (name) => {
  expect(nameRefusal(name, ['Robin Ashby'])).toBeNull();
});

test.each(['Robin Ashby', 'robin  ASHBY', 'Rоbin Ashby', 'RobinA shby', 'Robin Ashbу'])(
  'the name of an admin is refused, also as %s',
  (name) => {
    expect(nameRefusal(name, ['Robin Ashby'])?.message).toContain('middle name');
  },
);

test('names that look alike have the same skeleton', () => {
  expect(toNameSkeleton('Ｉda Ｌee')).toBe(toNameSkeleton('lda lee'));
  expect(toNameSkeleton('Zoë')).toBe('zoe');
});
