import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  alreadyBidError,
  biddingClosedRefusal,
  bidOvertakenRefusal,
  bidRefusal,
  changeBidRefusal,
  formatBidTerms,
  hasOfferChanged,
  hasTermsChanged,
  isOpenBid,
} from './bid.rules.ts';

const noon = new Date('2026-05-01T12:00:00Z');
const before = new Date(noon.getTime() - 1);
const open = { status: 'active', deadline: noon, isPrivate: false };
const secret = { ...open, isPrivate: true };
const developer = { role: 'developer' } as const;
const client = { role: 'client' } as const;
const admin = { role: 'admin' } as const;

test.each([
  ['a developer may bid until the deadline', open, null, developer, before, undefined],
  ['the very deadline is too late', open, null, developer, noon, 'deadline_passed'],
  ['a client may not bid', open, null, client, before, 'developers_only'],
  ['an admin may not bid', open, null, admin, before, 'developers_only'],
  ['a private project needs an invitation', secret, null, developer, before, 'invitation_needed'],
  ['a pending invitation is not enough', secret, 'pending', developer, before, 'invitation_needed'],
  ['a declined one neither', secret, 'declined', developer, before, 'invitation_needed'],
  ['an accepted one opens the bid form', secret, 'accepted', developer, before, undefined],
  ['and holds until the deadline', secret, 'accepted', developer, noon, 'deadline_passed'],
] as const)('%s', (_title, project, invitation, actor, now, code) => {
  expect(bidRefusal(project, invitation, actor, now)?.code).toBe(code);
});

test.each([
  ['nothing', {}, false, false],
  ['the amount', { amount: 901 }, true, true],
  ['the days', { deliveryTime: 300 }, true, true],
  ['the words', { proposal: 'Only a sketch.' }, true, false],
])('an offer that changes %s', (_what, changed, revised, repriced) => {
  const bid = { amount: 900, deliveryTime: 14, proposal: 'All of it.' };
  const offer = { ...bid, ...changed };
  expect([hasOfferChanged(bid, offer), hasTermsChanged(bid, offer)]).toEqual([revised, repriced]);
});

test.each(['assigned', 'delivered', 'completed', 'cancelled', 'disputed'])(
  'a project that is %s takes no bids',
  (status) => {
    expect(biddingClosedRefusal({ status, deadline: noon }, before)?.code).toBe('not_active');
  },
);

const mine = { developerId: 1, status: 'active', declineReason: null };
const declined = { developerId: 1, status: 'passed', declineReason: 'Too dear.' };

test.each([
  ['its developer may change a live bid', mine, 'active', 1, undefined],
  ['nobody else may', mine, 'active', 2, 'not_your_bid'],
  ['a withdrawn bid stays withdrawn', { ...mine, status: 'withdrawn' }, 'active', 1, 'withdrawn'],
  ['a hired bid stays as it is', { ...mine, status: 'hired' }, 'assigned', 1, 'not_active'],
  ['a passed bid stays as it is', { ...mine, status: 'passed' }, 'assigned', 1, 'not_active'],
  ['a project that is assigned keeps its bids', mine, 'assigned', 1, 'not_active'],
  ['a cancelled project closed its bids', mine, 'cancelled', 1, 'not_active'],
  ['a declined bid says that it was declined', declined, 'active', 1, 'declined'],
  ['also after somebody else was hired', declined, 'assigned', 1, 'declined'],
])('%s', (_title, bid, status, id, code) => {
  expect(changeBidRefusal(bid, { status }, { id })?.code).toBe(code);
});

test('the refusal of a second bid describes the state of the first one', () => {
  expect(alreadyBidError(mine).message).toBe('You have already bid on this project.');
  expect(alreadyBidError(declined)).toMatchObject({
    kind: 'conflict',
    code: 'declined',
    message: 'The client declined your bid on this project, so you cannot place another one.',
  });
});

test('a refused bid has a reason', () => {
  expect(formatRefusal(bidRefusal(open, null, client, before))).toBe(
    'forbidden developers_only: Only developers can bid.',
  );
  expect(formatRefusal(bidRefusal(secret, null, developer, before))).toBe(
    'forbidden invitation_needed: Accept your invitation to this private project before you bid.',
  );
  expect(formatRefusal(biddingClosedRefusal({ ...open, status: 'assigned' }, before))).toBe(
    'conflict not_active: This project no longer accepts bids.',
  );
  expect(formatRefusal(biddingClosedRefusal(open, noon))).toBe(
    'conflict deadline_passed: The deadline of this project has passed.',
  );
});

test('a refused change of a bid has a reason', () => {
  const refusal = (bid: Parameters<typeof changeBidRefusal>[0], status: string, id = 1) =>
    formatRefusal(changeBidRefusal(bid, { status }, { id }));
  expect(refusal(mine, 'active', 2)).toBe(
    'forbidden not_your_bid: You can only change your own bids.',
  );
  expect(refusal({ ...mine, status: 'withdrawn' }, 'active')).toBe(
    'conflict withdrawn: This bid has already been withdrawn.',
  );
  expect(refusal(declined, 'active')).toBe(
    'conflict declined: The client declined this bid, so you can no longer change or withdraw it.',
  );
  expect(refusal(mine, 'cancelled')).toBe(
    'conflict not_active: The client cancelled this project, so its bids are closed.',
  );
  expect(refusal(mine, 'assigned')).toBe(
    'conflict not_active: A developer was hired for this project, so you can no longer change ' +
      'or withdraw your bid.',
  );
  expect(refusal({ ...mine, status: 'passed' }, 'active')).toBe(
    'conflict not_active: A developer was hired for this project, so you can no longer change ' +
      'or withdraw your bid.',
  );
  expect(refusal(mine, 'removed')).toBeNull();
  expect(formatRefusal(alreadyBidError({}))).toBe(
    'conflict already_bid: You have already bid on this project.',
  );
});

test('a bid is active until it is withdrawn or its project takes no bids; withdrawn bids do not count', () => {
  expect(isOpenBid(mine, open, before)).toBe(true);
  expect(isOpenBid(mine, open, noon)).toBe(false);
  expect(isOpenBid(declined, open, before)).toBe(false);
});

test('a bid shows its amount and days, with the singular for one day', () => {
  expect(formatBidTerms({ amount: 1_250, deliveryTime: 14 })).toBe('$1,250 in 14 days');
  expect(formatBidTerms({ amount: 900, deliveryTime: 1 })).toBe('$900 in 1 day');
});

test.each([
  ['change', 'Cancel to see it, or save to replace it with your input.'],
  ['withdraw', 'Keep it, or withdraw it as it is now.'],
] as const)('to %s a bid that changed since it was read takes a second look', (act, help) => {
  const bid = { amount: 1_250, deliveryTime: 14, revision: 3 };
  expect(formatRefusal(bidOvertakenRefusal(2, bid, act))).toBe(
    'conflict bid_overtaken: You changed this bid in another tab or on another device. It is ' +
      `now $1,250 in 14 days. ${help}`,
  );
  expect(bidOvertakenRefusal(3, bid, act)).toBeNull();
  expect(bidOvertakenRefusal(undefined, bid, act)).toBeNull();
});
