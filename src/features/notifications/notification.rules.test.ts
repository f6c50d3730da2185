import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  allNotificationKinds,
  groupNewBids,
  isNotificationKind,
  listKindsForRole,
  mailSettingRefusal,
  unknownLinkError,
} from './notification.rules.ts';

test('each role can choose among its own kinds; together they are all kinds', () => {
  expect(listKindsForRole('developer')).toContain('saved_search');
  expect(listKindsForRole('developer')).not.toContain('bid_received');
  expect(listKindsForRole('client')).not.toContain('saved_search');
  expect(new Set([...listKindsForRole('client'), ...listKindsForRole('developer')])).toEqual(
    new Set(allNotificationKinds),
  );
  expect(listKindsForRole('admin')).toEqual(allNotificationKinds);
});

test('only mails about money and decisions of admins cannot be switched off', () => {
  expect(allNotificationKinds.filter((kind) => mailSettingRefusal(kind) !== null)).toEqual([
    'hired',
    'work',
    'payout',
    'refunded',
    'moderation',
  ]);
});

test('properties of every object are not kinds', () => {
  expect(isNotificationKind('message')).toBe(true);
  expect(isNotificationKind('constructor')).toBe(false);
});

test('a refused mail setting has a reason', () => {
  expect(formatRefusal(mailSettingRefusal('payout'))).toBe(
    'invalid must_be_told: Emails about money and decisions of our team are always sent at once and cannot be switched off.',
  );
  expect(formatRefusal(unknownLinkError())).toBe(
    'not_found unknown_link: This unsubscribe link is invalid.',
  );
});

const noticed = (id: number, minute: number, given: object = {}) => ({
  id,
  kind: 'bid_received',
  title: 'New bid on “A shop”',
  body: `Developer ${id} offers to build it.`,
  path: `/projects/7?bid=${id}#bids`,
  createdAt: new Date(Date.UTC(2027, 0, 1, 12, minute)).toISOString(),
  read: true,
  ...given,
});

test('new bids on one project within half an hour are one row with a count', () => {
  const rows = groupNewBids([
    noticed(6, 40),
    noticed(5, 30, { title: 'New bid on “A boat”', path: '/projects/8?bid=5#bids' }),
    noticed(4, 20, { read: false }),
    noticed(3, 10),
    noticed(2, 9, { read: false }),
    noticed(1, 8),
  ]);
  const [group, single] = rows;
  expect(group?.body).not.toContain('Developer');
  expect(group?.path).toBe('/projects/7#bids');
  expect(single?.body).toBe('Developer 5 offers to build it.');
  expect(rows.map(({ id, title, read, unreadIds }) => [id, title, read, unreadIds])).toEqual([
    [6, '3 new bids on “A shop”', false, [4]],
    [5, 'New bid on “A boat”', true, []],
    [2, '2 new bids on “A shop”', false, [2]],
  ]);
});

test.each([
  ['of another kind', { kind: 'message' }],
  ['of a changed bid', { title: 'A bid on “A shop” has changed' }],
])('notifications %s remain separate rows', (_which, given) => {
  expect(groupNewBids([noticed(2, 1, given), noticed(1, 0, given)])).toHaveLength(2);
});
