import { expect, test } from 'vitest';
import { inFull } from '#testing/refused.ts';
import { isKind, kinds, kindsFor, mailRefusal, unknownLink } from './notification.rules.ts';

test('each role chooses among what it can be told of; together that is everything', () => {
  expect(kindsFor('developer')).toContain('saved_search');
  expect(kindsFor('developer')).not.toContain('bid_received');
  expect(kindsFor('client')).not.toContain('saved_search');
  expect(new Set([...kindsFor('client'), ...kindsFor('developer')])).toEqual(new Set(kinds));
  expect(kindsFor('admin')).toEqual(kinds);
});

test('only mails about money and decisions of our team must be taken', () => {
  expect(kinds.filter((kind) => mailRefusal(kind) !== null)).toEqual([
    'hired',
    'work',
    'payout',
    'refunded',
    'moderation',
  ]);
});

test('what every object has is no kind', () => {
  expect(isKind('message')).toBe(true);
  expect(isKind('constructor')).toBe(false);
});

test('whoever cannot switch a mail off is told why', () => {
  expect(inFull(mailRefusal('payout'))).toBe(
    'invalid must_be_told: Mails about money and decisions of our team cannot be switched off.',
  );
  expect(inFull(unknownLink())).toBe(
    'not_found unknown_link: This unsubscribe link is not known to us.',
  );
});
