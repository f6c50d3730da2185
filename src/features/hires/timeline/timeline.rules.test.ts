import { expect, test } from 'vitest';
import {
  eventHashInput,
  eventKinds,
  eventLabels,
  eventTitle,
  INITIAL_HASH,
  isChainIntact,
  isPlatformEvent,
} from './timeline.rules.ts';

test('everything that can happen to a hire is told in words of its own', () => {
  const words = Object.values(eventLabels);
  expect(new Set(words).size).toBe(words.length);
  for (const text of words) expect(text).toMatch(/^[A-Z].+/);
});

test('these are all the kinds of what happens to a hire', () => {
  expect(eventKinds).toEqual([
    'hired',
    'deliver',
    'release',
    'releaseBySilence',
    'askForChanges',
    'askToCancel',
    'agreeToCancel',
    'refuseToCancel',
    'takeBackCancel',
    'lapseCancel',
    'cancelLate',
    'refundAbandoned',
    'giveBack',
    'dispute',
    'statement',
    'offer',
    'withdrawDispute',
    'settle',
    'decide',
    'loseChargeback',
    'chargebackOpened',
    'chargebackWon',
    'refundSettled',
    'refundFailed',
    'refundRetried',
    'refundedManually',
    'manualRefundReturned',
    'payoutSent',
    'payoutWaiting',
    'payoutReversed',
  ]);
});

test('a timeline holds together where each entry names the one before', () => {
  const links = [
    { hash: 'c', prevHash: 'b' },
    { hash: 'b', prevHash: 'a' },
    { hash: 'a', prevHash: INITIAL_HASH },
  ];
  expect(isChainIntact(links)).toBe(true);
  expect(isChainIntact(links.toSpliced(1, 1))).toBe(false);
  expect(INITIAL_HASH).toMatch(/^0{64}$/);
});

test('an entry is sealed with all it says', () => {
  const event = {
    projectId: 7,
    seq: 2,
    kind: 'release',
    party: 'client',
    actorId: 4,
    at: '2026-05-01T12:00:00.000Z',
    detail: { cents: 5 },
    prevHash: 'a',
  } as const;
  expect(eventHashInput(event)).toBe(
    '[7,2,"release","client",4,"2026-05-01T12:00:00.000Z",{"cents":5},"a"]',
  );
});

test.each([
  ['payoutSent', 'Paid out to you', 'Paid out to the developer'],
  [
    'payoutWaiting',
    'Payout waits for your payout account',
    'Payout waits for the developer’s payout account',
  ],
  ['deliver', 'Work delivered', 'Work delivered'],
] as const)('of %s a developer reads "%s", everybody else "%s"', (kind, toThem, toOthers) => {
  const titles = (['developer', 'client', 'admin'] as const).map((who) => eventTitle(kind, who));
  expect(titles).toEqual([toThem, toOthers, toOthers]);
});

test('a payout that is sent, or waits, is our doing; that it is taken back is not', () => {
  expect(eventKinds.filter(isPlatformEvent)).toEqual(['payoutSent', 'payoutWaiting']);
});
