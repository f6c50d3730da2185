import { expect, test } from 'vitest';
import { disputed } from '#testing/rooms.ts';
import { offerWords } from './offer-words.rules.ts';

const seen = (party: 'client' | 'developer' | 'admin', offers = disputed.disputes[0]?.offers) => ({
  ...disputed,
  party,
  disputes: disputed.disputes.map((one) => ({ ...one, offers: offers ?? [] })),
});

test('who is offered something reads how it divides the money, and what they can do', () => {
  expect(offerWords(seen('client'))).toEqual({
    isAsked: true,
    words:
      'Mira Okafor offers $600.50 to Mira Okafor and $299.50 back to you. ' +
      'You can accept that below, or offer something else.',
  });
});

test('who made an offer reads that it waits, and an admin reads of none', () => {
  expect(offerWords(seen('developer'))).toEqual({
    isAsked: false,
    words: 'Your offer waits for Clara Client.',
  });
  expect(offerWords(seen('admin'))).toBeNull();
});

test('offers that were replaced, or of a dispute that is over, wait for nobody', () => {
  const [offer] = disputed.disputes[0]?.offers ?? [];
  if (!offer) throw new Error('There is an offer');
  expect(offerWords(seen('client', [{ ...offer, status: 'replaced' }]))).toBeNull();
  const over = disputed.disputes.map((one) => ({ ...one, status: 'withdrawn' as const }));
  expect(offerWords({ ...disputed, disputes: over })).toBeNull();
});
