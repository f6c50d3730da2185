import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  allNotificationKinds,
  isNotificationKind,
  kindsForRole,
  mailSettingRefusal,
  unknownLink,
} from './notification.rules.ts';

test('each role chooses among what it can be told of; together that is everything', () => {
  expect(kindsForRole('developer')).toContain('saved_search');
  expect(kindsForRole('developer')).not.toContain('bid_received');
  expect(kindsForRole('client')).not.toContain('saved_search');
  expect(new Set([...kindsForRole('client'), ...kindsForRole('developer')])).toEqual(
    new Set(allNotificationKinds),
  );
  expect(kindsForRole('admin')).toEqual(allNotificationKinds);
});

test('only mails about money and decisions of our team must be taken', () => {
  expect(allNotificationKinds.filter((kind) => mailSettingRefusal(kind) !== null)).toEqual([
    'hired',
    'work',
    'payout',
    'refunded',
    'moderation',
  ]);
});

test('what every object has is no kind', () => {
  expect(isNotificationKind('message')).toBe(true);
  expect(isNotificationKind('constructor')).toBe(false);
});

test('a refused mail setting has a reason', () => {
  expect(formatRefusal(mailSettingRefusal('payout'))).toBe(
    'invalid must_be_told: Mails about money and decisions of our team cannot be switched off.',
  );
  expect(formatRefusal(unknownLink())).toBe(
    'not_found unknown_link: This unsubscribe link is not known to us.',
  );
});
