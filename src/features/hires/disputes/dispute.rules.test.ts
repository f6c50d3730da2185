import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { formatRefusal } from '#testing/app/refusals.ts';
import { developerOffer, dispute, disputedWorkspace } from '#testing/fixtures/workspace-fixture.ts';
import type { OfferView } from '../workspace/workspace.schema.ts';
import {
  computePeriodStart,
  findDisputeOfOffer,
  findNewestOpenOffer,
  getAgreeableCents,
  getOfferRecipient,
  getOpenDisputeOffers,
  getOtherSide,
  hasAllResponses,
  involvedError,
  isOfferReplaced,
  isSide,
  noOpenDisputeError,
  offerNotOpenError,
  offerRefusal,
  reopeningRefusal,
  responseTimeMs,
  type Side,
} from './dispute.rules.ts';

describe('an offer beside an open one of $5', () => {
  const beside = { ownCents: null, theirCents: 500, isFrozen: false };
  const accept = 'Accept their offer instead, and the dispute is over.';

  test('a side offers neither the same nor less for itself than the other side offers', () => {
    const same = `conflict offered_already: That is what the other side offers you. ${accept}`;
    const less = `conflict offered_already: That is less for you than the other side offers you. ${accept}`;
    const refusals = (by: Side) =>
      [499, 500, 501].map((cents) => {
        const refusal = offerRefusal(by, cents, beside);
        return refusal && formatRefusal(refusal);
      });
    expect(refusals('developer')).toEqual([less, same, null]);
    expect(refusals('client')).toEqual([null, same, less]);
  });

  test('during a chargeback the advice to accept an offer is left out', () => {
    expect(formatRefusal(offerRefusal('client', 500, { ...beside, isFrozen: true }))).toContain(
      'You can accept it once the bank has decided',
    );
  });

  test('a side cannot repeat its own open offer', () => {
    const own = { ownCents: 400, theirCents: 500, isFrozen: false };
    expect(formatRefusal(offerRefusal('client', 400, own))).toBe(
      'conflict same_offer: You already offer this amount.',
    );
    expect(offerRefusal('client', 401, own)).toBeNull();
  });
});

test.each(['client', 'developer'] as const)(
  'without an open offer a %s can offer any amount from nothing to everything',
  (by) => {
    const none = { ownCents: null, theirCents: null, isFrozen: false };
    expect([0, 1, 900].map((cents) => offerRefusal(by, cents, none))).toEqual([null, null, null]);
  },
);

test.each([
  [[], 5],
  [[3], 2],
  [[1, 2.5], 1.5],
  [[4.5], 1],
  [[30], 1],
])('after disputes of %j days the other side has %f days to answer', (days, daysLeft) => {
  const openedAt = new Date('2026-03-01T12:00:00Z');
  const earlier = days.map((count) => ({
    openedAt,
    closedAt: new Date(openedAt.getTime() + count * DAY_MS),
  }));
  expect(responseTimeMs(earlier)).toBe(daysLeft * DAY_MS);
});

const onDay = (day: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + day * DAY_MS);
const onDays = (from: number, to: number | null) => ({
  openedAt: onDay(from),
  closedAt: to === null ? null : onDay(to),
});

test.each([
  ['before the due date, it starts then', 1, null, [], 20],
  ['before the due date, earlier disputes do not shorten it', 15, null, [onDays(1, 12)], 20],
  ['on the due date, it starts at once', 20, null, [], null],
  ['after the due date, it starts at once', 25, null, [], null],
  ['after a delivery, it starts at once', 5, 4, [], null],
  ['an earlier dispute counts from the due date on', 30, null, [onDays(15, 24)], 26],
  ['an earlier dispute counts from the first delivery on', 12, 4, [onDays(1, 3), onDays(6, 9)], 9],
  ['an open dispute does not count', 30, null, [onDays(22, null)], null],
])('the 30 days of a dispute: %s', (_when, opened, delivered, earlier, start) => {
  const firstDeliveredAt = delivered === null ? null : onDay(delivered);
  const hire = { dueAt: onDay(20), firstDeliveredAt };
  expect(computePeriodStart(onDay(opened), hire, earlier)).toEqual(
    start === null ? null : onDay(start),
  );
});

test('a side whose withdrawn disputes have lasted thirty days cannot open another one, an admin can', () => {
  const openedAt = new Date('2026-03-01T12:00:00Z');
  const lasting = (days: number) => [
    { openedAt, closedAt: new Date(openedAt.getTime() + (days - 1) * DAY_MS) },
    { openedAt, closedAt: new Date(openedAt.getTime() + DAY_MS) },
  ];
  expect(reopeningRefusal('client', [])).toBeNull();
  expect(reopeningRefusal('client', lasting(29.9))).toBeNull();
  expect(reopeningRefusal('admin', lasting(30))).toBeNull();
  expect(formatRefusal(reopeningRefusal('client', lasting(30)))).toBe(
    'conflict disputes_used_up: Your disputes on this project have lasted 30 days, and you ' +
      'withdrew them. You cannot open another one. If something new is wrong, write to us.',
  );
});

test.each([
  ['client', [], false],
  ['client', ['client'], false],
  ['client', ['developer'], true],
  ['developer', ['client'], true],
  ['admin', ['client'], false],
  ['admin', ['developer'], false],
  ['admin', ['developer', 'client'], true],
] as const)(
  'a dispute that a %s opened: when %j spoke, all have answered: %s',
  (by, spoke, all) => {
    expect(hasAllResponses(by, spoke)).toBe(all);
  },
);

test('only client and developer are sides of a dispute, each the other one’s opposite', () => {
  expect([getOtherSide('client'), getOtherSide('developer')]).toEqual(['developer', 'client']);
  const parties = ['client', 'developer', 'admin', 'clock', 'bank', null] as const;
  expect(parties.filter(isSide)).toEqual(['client', 'developer']);
});

test('a refused act in a dispute names the reason', () => {
  expect(formatRefusal(involvedError())).toBe(
    'forbidden involved: You bid on this project or were invited to it, so another admin must ' +
      'decide.',
  );
  expect(formatRefusal(noOpenDisputeError())).toBe(
    'conflict no_dispute: There is no open dispute on this project.',
  );
  expect(formatRefusal(offerNotOpenError())).toBe(
    'conflict no_offer: This offer is no longer open. See the dispute for its current state.',
  );
});

test('the newest offer waits for its recipient, and for nobody during a chargeback', () => {
  const free = { frozen: false };
  const recipients = ['developer' as const, 'client' as const, null].map((by) =>
    getOfferRecipient(by, free),
  );
  expect(recipients).toEqual(['client', 'developer', null]);
  expect(getOfferRecipient('developer', { frozen: true })).toBeNull();
});

test('an offer is replaced by another one, not by the end of its dispute', () => {
  const of = (status: OfferView['status'], open: 'open' | 'withdrawn' = 'open') => {
    const offers = [{ ...developerOffer, status }];
    return isOfferReplaced(
      { ...disputedWorkspace, disputes: [{ ...dispute, status: open, offers }] },
      developerOffer,
    );
  };
  expect([of('replaced'), of('open'), of('replaced', 'withdrawn')]).toEqual([true, false, false]);
});

test('of two offers only the replaced one is marked as such', () => {
  const replaced = { ...developerOffer, status: 'replaced' as const };
  const newer = { ...developerOffer, id: 10 };
  const workspace = { ...disputedWorkspace, disputes: [{ ...dispute, offers: [replaced, newer] }] };
  expect([isOfferReplaced(workspace, replaced), isOfferReplaced(workspace, newer)]).toEqual([
    true,
    false,
  ]);
});

test('the newest open offer of one or both sides is found', () => {
  const mine = { ...developerOffer, id: 10, madeBy: 'client' as const };
  expect(findNewestOpenOffer([developerOffer, mine])).toBe(mine);
  expect(findNewestOpenOffer([developerOffer, mine], 'developer')).toBe(developerOffer);
  expect(findNewestOpenOffer([developerOffer, { ...mine, status: 'replaced' }])).toBe(
    developerOffer,
  );
});

test('only the open dispute has offers that can be accepted', () => {
  const earlier = { ...dispute, id: 2, status: 'withdrawn' as const };
  expect(getOpenDisputeOffers({ disputes: [earlier, dispute] })).toBe(dispute.offers);
  expect(getOpenDisputeOffers({ disputes: [earlier] })).toEqual([]);
});

test('an offer belongs to the dispute it was made in', () => {
  const first = { ...developerOffer, id: 7 };
  const earlier = { ...dispute, id: 2, status: 'withdrawn' as const, offers: [first] };
  const workspace = { ...disputedWorkspace, disputes: [earlier, dispute] };
  const ids = [first, developerOffer, { ...developerOffer, id: 99 }].map(
    (offer) => findDisputeOfOffer(workspace, offer)?.id,
  );
  expect(ids).toEqual([2, 3, undefined]);
});

test.each([
  ['no offers', null, null, null],
  ['one offer', 20_000, null, null],
  ['offers that do not meet', 30_000, 60_000, null],
  ['the same offer twice', 60_000, 60_000, 60_000],
  ['a client that offers more than the developer asks for', 70_000, 60_001, 65_000],
  ['offers of nothing', 0, 0, 0],
])('the last offers allow: %s, %s and %s → %s', (_title, client, developer, cents) => {
  expect(getAgreeableCents({ client, developer })).toBe(cents);
});
