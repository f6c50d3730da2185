import { expect, test } from 'vitest';
import { developerOffer, dispute, disputedWorkspace } from '#testing/fixtures/workspace-fixture.ts';
import { findDisputeOfOffer } from './dispute.rules.ts';
import {
  formatDisputeOutcome,
  formatOpenOffers,
  formatOverdueSettlement,
} from './settlement-offer.labels.ts';

const seen = (party: 'client' | 'developer' | 'admin', offers = dispute.offers) => ({
  ...disputedWorkspace,
  party,
  disputes: [{ ...dispute, offers }],
});

test('the recipient of an offer sees both amounts and the available actions', () => {
  expect(formatOpenOffers(seen('client'))).toBe(
    'Mira Okafor would take $600.50 and give $299.50 back to you. You can accept it, or make ' +
      'another offer below.',
  );
  expect(formatOpenOffers(seen('developer', [{ ...developerOffer, madeBy: 'client' }]))).toBe(
    'Clara Client would give you $600.50 and take $299.50 back. You can accept it, or make ' +
      'another offer below.',
  );
});

test('the author of an offer sees that it waits; an admin sees no such text', () => {
  expect(formatOpenOffers(seen('developer'))).toBe('Your offer is waiting for Clara Client.');
  expect(formatOpenOffers(seen('admin'))).toBeNull();
  expect(formatOpenOffers(seen('admin', [{ ...developerOffer, madeBy: 'client' }]))).toBeNull();
});

test('the author of a newer offer sees that it waits and that the other offer is open', () => {
  const mine = { ...developerOffer, id: 10, madeBy: 'client' as const, toDeveloperCents: 50_000 };
  const words =
    'Your offer is waiting for Mira Okafor. Theirs is still open: Mira Okafor would take';
  expect(formatOpenOffers(seen('client', [developerOffer, mine]))).toBe(
    `${words} $600.50 and give $299.50 back to you. You can accept it below.`,
  );
  expect(formatOpenOffers(seen('developer', [developerOffer, mine]))).toMatch(
    /^Clara Client would give you \$500/,
  );
});

test('during a chargeback nobody is asked to accept', () => {
  const words = 'Mira Okafor would take $600.50 and give $299.50 back to you.';
  expect(formatOpenOffers({ ...seen('client'), frozen: true })).toBe(words);
  expect(formatOpenOffers({ ...seen('developer'), frozen: true })).toBe('Your offer is open.');
  const mine = { ...developerOffer, id: 10, madeBy: 'client' as const };
  expect(formatOpenOffers({ ...seen('client', [developerOffer, mine]), frozen: true })).toBe(
    `Your offer is open. Theirs is still open: ${words}`,
  );
});

test('replaced offers and offers of closed disputes wait for nobody', () => {
  expect(formatOpenOffers(seen('client', [{ ...developerOffer, status: 'replaced' }]))).toBeNull();
  const over = disputedWorkspace.disputes.map((one) => ({ ...one, status: 'withdrawn' as const }));
  expect(formatOpenOffers({ ...disputedWorkspace, disputes: over })).toBeNull();
});

test.each([
  ['withdrawn', 'The dispute has been withdrawn.'],
  ['decided', 'Bidwright has decided the dispute.'],
  ['overtaken', 'The bank took the payment back, which ended the dispute.'],
] as const)('a dispute that was %s in the meantime shows how it ended', (status, words) => {
  expect(formatDisputeOutcome(disputedWorkspace, { ...dispute, status })).toBe(words);
  expect(formatDisputeOutcome(disputedWorkspace, dispute)).toBeNull();
});

test('a settled dispute shows whose offer was accepted', () => {
  const offers = [
    { ...developerOffer, id: 8, madeBy: 'client' as const, status: 'closed' as const },
    { ...developerOffer, status: 'accepted' as const },
  ];
  const settled = { ...dispute, status: 'settled' as const, toDeveloperCents: 60_050, offers };
  expect(formatDisputeOutcome(disputedWorkspace, settled)).toBe(
    'You accepted their offer: $600.50 to Mira Okafor, $299.50 back to you.',
  );
  expect(formatDisputeOutcome({ ...disputedWorkspace, party: 'developer' }, settled)).toBe(
    'Clara Client accepted your offer: $600.50 to you, $299.50 back to Clara Client.',
  );
});

test('a dispute that no admin decided in time shows how the money was divided', () => {
  const settled = { ...dispute, status: 'settled' as const, toDeveloperCents: 45_000 };
  expect(formatDisputeOutcome(disputedWorkspace, settled)).toBe(
    'No admin decided in time, so the dispute was settled: $450 to Mira Okafor, $450 back to you.',
  );
});

test('an open dispute shows the division if no admin decides', () => {
  const opened = '2026-05-01T12:00:00.000Z';
  const workspace = { ...disputedWorkspace, stateSince: opened };
  const open = { ...dispute, decidableFrom: '2026-05-06T12:00:00.000Z' };
  const describe = (offers = dispute.offers, frozen = false) =>
    formatOverdueSettlement({ ...workspace, frozen }, { ...open, offers }, (at) => at);
  expect(describe()).toBe(
    'Without a decision by 2026-05-31T12:00:00.000Z the money is split, half each: ' +
      '$450 to Mira Okafor, $450 back to you.',
  );
  const generous = { ...developerOffer, id: 10, madeBy: 'client' as const };
  expect(describe([developerOffer, { ...generous, toDeveloperCents: 70_050 }])).toBe(
    'Without a decision by 2026-05-31T12:00:00.000Z the money is split, as the last offers of ' +
      'both sides allow: $650.50 to Mira Okafor, $249.50 back to you.',
  );
  expect(describe(dispute.offers, true)).toBeNull();
});

test('an offer shows the end of its own dispute, not of another', () => {
  const first = { ...developerOffer, id: 7 };
  const before = { ...dispute, id: 2, status: 'withdrawn' as const, offers: [first] };
  const two = [developerOffer, { ...developerOffer, id: 10 }];
  const workspace = { ...disputedWorkspace, disputes: [before, { ...dispute, offers: two }] };
  const ends = [first, ...two].map((offer) =>
    formatDisputeOutcome(workspace, findDisputeOfOffer(workspace, offer)),
  );
  expect(ends).toEqual(['The dispute has been withdrawn.', null, null]);
  expect(two.map((offer) => findDisputeOfOffer(workspace, offer)?.id)).toEqual([3, 3]);
  expect(
    formatDisputeOutcome(workspace, findDisputeOfOffer(workspace, { ...developerOffer, id: 99 })),
  ).toBeNull();
});
