import { expect, test } from 'vitest';
import { disputed } from '#testing/rooms.ts';
import { isOffered, offerWords, standingOffer } from './offer-words.rules.ts';

const seen = (party: 'client' | 'developer' | 'admin', offers = disputed.disputes[0]?.offers) => ({
  ...disputed,
  party,
  disputes: disputed.disputes.map((one) => ({ ...one, offers: offers ?? [] })),
});

test('who is offered something reads what each would get, and what they can do', () => {
  expect(offerWords(seen('client'))).toBe(
    'Mira Okafor would take $600.50 and give $299.50 back to you. ' +
      'You can accept that, or offer something else below.',
  );
  const [offer] = disputed.disputes[0]?.offers ?? [];
  if (!offer) throw new Error('There is an offer');
  expect(offerWords(seen('developer', [{ ...offer, madeBy: 'client' }]))).toBe(
    'Clara Client would give you $600.50 and take $299.50 back. ' +
      'You can accept that, or offer something else below.',
  );
});

test('who made an offer reads that it waits, and an admin reads of none', () => {
  expect(offerWords(seen('developer'))).toBe('Your offer waits for Clara Client.');
  expect(offerWords(seen('admin'))).toBeNull();
});

test('who made a newer offer reads that it waits, and that the other one’s still stands', () => {
  const [theirs] = disputed.disputes[0]?.offers ?? [];
  if (!theirs) throw new Error('There is an offer');
  const mine = { ...theirs, id: 10, madeBy: 'client' as const, toDeveloperCents: 50_000 };
  const words = 'Your offer waits for Mira Okafor. Theirs still stands: Mira Okafor would take';
  expect(offerWords(seen('client', [theirs, mine]))).toBe(
    `${words} $600.50 and give $299.50 back to you. You can accept that below.`,
  );
  expect(offerWords(seen('developer', [theirs, mine]))).toMatch(
    /^Clara Client would give you \$500/,
  );
  expect(standingOffer([theirs, mine])).toBe(mine);
  expect(standingOffer([theirs, { ...mine, status: 'replaced' }])).toBe(theirs);
});

test('while the bank holds the money nobody is told to accept', () => {
  const words = 'Mira Okafor would take $600.50 and give $299.50 back to you.';
  expect(offerWords({ ...seen('client'), frozen: true })).toBe(words);
});

test('the newest offer is the turn of who did not make it, of no admin, and not while held up', () => {
  const free = { frozen: false };
  expect([isOffered('client', 'developer', free), isOffered('developer', 'client', free)]).toEqual([
    true,
    true,
  ]);
  expect([isOffered('client', 'client', free), isOffered('client', null, free)]).toEqual([
    false,
    false,
  ]);
  expect(isOffered('admin', 'client', free)).toBe(false);
  expect(isOffered('client', 'developer', { frozen: true })).toBe(false);
});

test('offers that were replaced, or of a dispute that is over, wait for nobody', () => {
  const [offer] = disputed.disputes[0]?.offers ?? [];
  if (!offer) throw new Error('There is an offer');
  expect(offerWords(seen('client', [{ ...offer, status: 'replaced' }]))).toBeNull();
  const over = disputed.disputes.map((one) => ({ ...one, status: 'withdrawn' as const }));
  expect(offerWords({ ...disputed, disputes: over })).toBeNull();
});
