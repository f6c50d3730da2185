import { expect, test } from 'vitest';
import { disputed } from '#testing/rooms.ts';
import { isOffered, offerWords } from './offer-words.rules.ts';

const seen = (party: 'client' | 'developer' | 'admin', offers = disputed.disputes[0]?.offers) => ({
  ...disputed,
  party,
  disputes: disputed.disputes.map((one) => ({ ...one, offers: offers ?? [] })),
});

test('who is offered something reads what each would get, and what they can do', () => {
  expect(offerWords(seen('client'))).toBe(
    'Mira Okafor would take $600.50 and give $299.50 back to you. ' +
      'You can accept that below, or offer something else.',
  );
  const [offer] = disputed.disputes[0]?.offers ?? [];
  if (!offer) throw new Error('There is an offer');
  expect(offerWords(seen('developer', [{ ...offer, madeBy: 'client' }]))).toBe(
    'Clara Client would give you $600.50 and take $299.50 back. ' +
      'You can accept that below, or offer something else.',
  );
});

test('who made an offer reads that it waits, and an admin reads of none', () => {
  expect(offerWords(seen('developer'))).toBe('Your offer waits for Clara Client.');
  expect(offerWords(seen('admin'))).toBeNull();
});

test('an offer that waits is the turn of who did not make it, and of no admin', () => {
  const offers = disputed.disputes[0]?.offers ?? [];
  expect([isOffered('client', offers), isOffered('developer', offers)]).toEqual([true, false]);
  expect(isOffered('admin', offers)).toBe(false);
  expect(
    isOffered(
      'client',
      offers.map((one) => ({ ...one, status: 'replaced' })),
    ),
  ).toBe(false);
});

test('offers that were replaced, or of a dispute that is over, wait for nobody', () => {
  const [offer] = disputed.disputes[0]?.offers ?? [];
  if (!offer) throw new Error('There is an offer');
  expect(offerWords(seen('client', [{ ...offer, status: 'replaced' }]))).toBeNull();
  const over = disputed.disputes.map((one) => ({ ...one, status: 'withdrawn' as const }));
  expect(offerWords({ ...disputed, disputes: over })).toBeNull();
});
