import { expect, test } from 'vitest';
import { toNetworkKey } from './network-key.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:0:5::1', '2001:db8:0:5::/64'],
  ['2001:0DB8:0000:0005:ffff:1234:5678:9abc', '2001:db8:0:5::/64'],
  ['2001:db8:0:6::1', '2001:db8:0:6::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['x'.repeat(300), 'x'.repeat(64)],
])('limits count the address %s as %s', (address, key) => {
  expect(toNetworkKey(address)).toBe(key);
});
