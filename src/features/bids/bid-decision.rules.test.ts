import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import { DECLINE_REASON_MAX } from './bid.rules.ts';
import { DeclineBid } from './bid.schema.ts';
import {
  bidDecisionRefusal,
  comparisonRefusal,
  declineReasons,
  reconsiderRefusal,
} from './bid-decision.rules.ts';

const owner = { id: 5, role: 'client' } as const;
const stranger = { id: 6, role: 'client' } as const;
const bidder = { id: 11, role: 'developer' } as const;
const admin = { id: 1, role: 'admin' } as const;
const open = { clientId: 5, status: 'active' };
const live = { status: 'active', declineReason: null };
const withdrawn = { status: 'withdrawn', declineReason: null };
const declined = { status: 'passed', declineReason: 'Too dear.' };

test.each([
  ['the owner may shortlist or decline a live bid', live, open, owner, undefined],
  ['another client may not', live, open, stranger, 'not_owner'],
  ['its developer may not', live, open, bidder, 'not_owner'],
  ['an admin may not', live, open, admin, 'not_owner'],
  ['a withdrawn bid is gone', withdrawn, open, owner, 'withdrawn'],
  ['a declined bid is declined once', declined, open, owner, 'declined'],
] as const)('%s', (_title, bid, project, actor, code) => {
  expect(bidDecisionRefusal(bid, project, actor)?.code).toBe(code);
});

test.each([
  ['the owner may take a decline back', declined, owner, undefined],
  ['nobody else may', declined, stranger, 'not_owner'],
  ['a live bid has no decline to take back', live, owner, 'not_declined'],
  [
    'a bid passed over for another one has none either',
    { status: 'passed' },
    owner,
    'not_declined',
  ],
] as const)('%s', (_title, bid, actor, code) => {
  expect(reconsiderRefusal(bid, open, actor)?.code).toBe(code);
});

test.each(['assigned', 'delivered', 'completed', 'cancelled', 'disputed'])(
  'on a project that is %s no bid can be decided',
  (status) => {
    const project = { ...open, status };
    expect(bidDecisionRefusal(live, project, owner)?.code).toBe('not_active');
    expect(reconsiderRefusal(declined, project, owner)?.code).toBe('not_active');
  },
);

test.each([
  ['the owner', owner, undefined],
  ['an admin', admin, undefined],
  ['another client', stranger, 'not_owner'],
  ['a bidder', bidder, 'not_owner'],
  ['a stranger', null, 'not_owner'],
] as const)('bids side by side: %s', (_who, actor, code) => {
  expect(comparisonRefusal(open, actor)?.code).toBe(code);
});

const reasonSaid = (reason: unknown) =>
  DeclineBid.safeParse({ id: 1, reason }).error?.issues[0]?.message;

test('a decline has a reason of 1 to 500 characters', () => {
  const missing = 'Please choose a reason or write your own';
  expect(['', '  ', undefined, null].map(reasonSaid)).toEqual(Array(4).fill(missing));
  expect(reasonSaid('x'.repeat(DECLINE_REASON_MAX))).toBeUndefined();
  expect(reasonSaid('x'.repeat(501))).toBe('A reason has at most 500 characters');
  for (const reason of declineReasons) expect(reasonSaid(reason)).toBeUndefined();
});

test('a refused decision or comparison has a reason', () => {
  expect(formatRefusal(bidDecisionRefusal(withdrawn, open, owner))).toBe(
    'conflict withdrawn: The developer withdrew this bid.',
  );
  expect(formatRefusal(bidDecisionRefusal(declined, open, owner))).toBe(
    'conflict declined: You have declined this bid already.',
  );
  expect(formatRefusal(reconsiderRefusal(live, open, owner))).toBe(
    'conflict not_declined: This bid is not declined.',
  );
  expect(formatRefusal(comparisonRefusal(open, stranger))).toBe(
    'forbidden not_owner: Only the client of this project can compare its bids.',
  );
});
