import { expect, test } from 'vitest';
import {
  delivery,
  developerOffer,
  dispute,
  disputedWorkspace,
} from '#testing/fixtures/workspace-fixture.ts';
import type { WorkspaceView } from '../workspace/workspace.schema.ts';
import { findDisputeOfOffer } from './dispute.rules.ts';
import {
  formatDisputeOutcome,
  formatOpenOffers,
  formatOverdueSettlement,
} from './settlement-offer.labels.ts';
import { listCriterionWords, suggestShare } from './settlement-shares.labels.ts';

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

const [first, second] = [
  { id: 1, text: 'Guests pay by card', remark: null, share: 3 },
  { id: 2, text: 'Staff print a list', remark: null, share: 1 },
];
const mark = { remark: null, link: null, fileId: null };
const unmet = { isMet: false, remark: 'Empty page' };
const weighted = {
  ...disputedWorkspace,
  agreement: { version: 1, revision: 1, criteria: [first, second] },
  deliveries: [
    {
      ...delivery,
      criteria: [first, second].map(({ id, text }) => ({ ...mark, id, text })),
    },
  ],
  disputes: [
    {
      ...dispute,
      criteria: [{ id: 2, client: unmet, developer: null, decision: null }],
    },
  ],
};

test('an open dispute shows how the criteria divide the money if no admin decides', () => {
  const [open = dispute] = weighted.disputes;
  expect(formatOverdueSettlement(weighted, open, () => 'Jan 15')).toBe(
    'Without a decision by Jan 15 the money is split, by criteria (1 of 2 criteria uncontested, ' +
      '1 contested by one side: 87.5% by weight): $787.50 to Mira Okafor, $112.50 back to you.',
  );
});

test('a suggestion is the automatic settlement, or what the decisions of an admin amount to', () => {
  expect(suggestShare(weighted)).toEqual({
    cents: 78_750,
    basis: '1 of 2 criteria uncontested, 1 contested by one side: 87.5% by weight',
  });
  const decisions = [
    { id: 1, isMet: true },
    { id: 2, isMet: false },
  ];
  expect(suggestShare(weighted, decisions.slice(1)).cents).toBe(78_750);
  expect(suggestShare(weighted, decisions)).toEqual({
    cents: 67_500,
    basis: '1 of 2 criteria met: 75% by weight',
  });
  expect(suggestShare(disputedWorkspace)).toEqual({
    cents: 45_000,
    basis: 'No criteria were agreed: half each',
  });
});

test('each criterion has the words of both sides', () => {
  const list = (view: WorkspaceView, id: number) => listCriterionWords(view, id);
  expect(list(weighted, 1)).toEqual([{ text: 'Delivered, not contested', remark: null }]);
  expect(list(weighted, 2)).toEqual([{ text: 'Client says not met', remark: 'Empty page' }]);
  const requested = weighted.deliveries.map((one) => ({
    ...one,
    changesCriteria: [{ id: 1, text: first.text, remark: 'Only cash', fileIds: [] }],
  }));
  expect(list({ ...weighted, deliveries: requested }, 1)).toEqual([
    { text: 'Client requested changes', remark: 'Only cash' },
  ]);
  expect(list({ ...weighted, deliveries: [] }, 1)).toEqual([
    { text: 'Never delivered', remark: null },
  ]);
  const reworded = [{ ...first, text: 'Guests pay by card or cash' }];
  const agreement = { version: 2, revision: 1, criteria: reworded };
  expect(list({ ...weighted, agreement }, 1)).toEqual([
    { text: 'Reworded after the last delivery', remark: null },
  ]);
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
