/** A path on this site and nothing else: what may stand in an address as the way back. */
export function sameSitePath(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(given)) return undefined;
  const url = URL.parse(given, location.origin);
  if (url?.origin !== location.origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
