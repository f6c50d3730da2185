import { expect, test } from 'vitest';
import { FIRST_HASH, formatFault, toHashedText } from './chain.rules.ts';

const entry = {
  id: 7,
  createdAt: '2026-05-01T12:00:00.000Z',
  action: 'signed_in',
  actorId: 1,
  actorDigest: null,
  adminName: null,
  nameSalt: null,
  actorRole: 'client',
  targetType: 'user',
  targetId: '1',
  address: '127.0.0.1',
  userAgent: 'x',
  requestId: 'r',
  details: { long: [1, 'two'], b: true, a: null, c: 0, in: { nested: 1 } },
};

test('the hashed text has the key order of jsonb: shorter keys first, then by letter', () => {
  expect(toHashedText(entry)).toBe(
    '[7, "2026-05-01T12:00:00.000Z", "signed_in", 1, null, "client", "user", "1", "127.0.0.1", "x", "r", {"a": null, "b": true, "c": 0, "in": {"nested": 1}, "long": [1, "two"]}]',
  );
});

test('a fault is formatted as one line, with its position if known', () => {
  const fault = { fault: 'changed', position: 3, id: 7, detail: 'it says otherwise' } as const;
  expect(formatFault(fault)).toBe('position 3, entry 7: changed: it says otherwise');
  expect(formatFault({ ...fault, id: null })).toBe('position 3: changed: it says otherwise');
  expect(formatFault({ ...fault, id: null, position: null })).toBe('changed: it says otherwise');
  expect(FIRST_HASH).toMatch(/^0{64}$/);
});
