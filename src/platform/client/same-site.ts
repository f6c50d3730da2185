/** Returns the path if it is a path on this site; otherwise undefined. Prevents open redirects. */
export function sameSitePath(given: unknown): string | undefined {
  if (typeof given !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(given)) return undefined;
  const url = URL.parse(given, location.origin);
  if (url?.origin !== location.origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
