import { isIPv6 } from 'node:net';

const KEY_MAX = 64;

/** An IPv6 address counts as its /64 network, whose addresses usually belong to the same client. */
export function toNetworkKey(address: string): string {
  const [unscoped = ''] = address.split('%');
  // A proxy may forward text that is not an address; the column has a maximum length.
  if (!isIPv6(unscoped)) return address.slice(0, KEY_MAX);
  const groups = expandIpv6(unscoped);
  const isMappedIpv4 = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMappedIpv4 ? toIpv4(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

function expandIpv6(address: string): string[] {
  // The URL parser returns the shortest form, also of an address that ends in IPv4 notation.
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = [], after = []] = shortest
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
}

function toIpv4(groups: string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}
