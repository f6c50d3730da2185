import { expect, test } from 'vitest';
import {
  eventHashInput,
  eventKinds,
  INITIAL_HASH,
  isChainIntact,
  isPlatformEvent,
  readFileHashes,
  toAttachmentsDetail,
} from './timeline.rules.ts';

test('the list of event kinds is complete', () => {
  expect(eventKinds).toEqual([
    'hired',
    'milestoneFunded',
    'endedHere',
    'plannedDropped',
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
    'withdrawDispute',
    'settle',
    'decide',
    'settleOverdue',
    'loseChargeback',
    'statement',
    'offer',
    'changeProposed',
    'changeAccepted',
    'changeDeclined',
    'changeWithdrawn',
    'changeLapsed',
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

test('a timeline is valid if each event contains the hash of the one before', () => {
  const links = [
    { hash: 'c', prevHash: 'b' },
    { hash: 'b', prevHash: 'a' },
    { hash: 'a', prevHash: INITIAL_HASH },
  ];
  expect(isChainIntact(links)).toBe(true);
  expect(isChainIntact(links.toSpliced(1, 1))).toBe(false);
  expect(INITIAL_HASH).toMatch(/^0{64}$/);
});

test('the hash of an event covers all its content', () => {
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

test('sent and waiting payouts are attributed to the site, reversals are not', () => {
  expect(eventKinds.filter(isPlatformEvent)).toEqual(['payoutSent', 'payoutWaiting']);
});

test('an event contains name and hash of each attachment', () => {
  const file = {
    id: 1,
    name: 'plan.pdf',
    type: 'application/pdf',
    size: 5,
    sha256: 'ab',
    url: '/f',
  };
  expect(toAttachmentsDetail([file])).toEqual({ files: [{ name: 'plan.pdf', sha256: 'ab' }] });
  expect(toAttachmentsDetail([])).toEqual({});
});

test('only files with a name and a hash are read from the detail of an event', () => {
  const plan = { name: 'plan.pdf', sha256: 'ab' };
  const files = [plan, null, 'plan.pdf', { name: 'plan.pdf' }, { name: 1, sha256: 'ab' }];
  expect(readFileHashes({ files })).toEqual([plan]);
  expect(readFileHashes({ files: plan })).toEqual([]);
  expect(readFileHashes({})).toEqual([]);
});
