/** Returns the path if it is a path on this site; otherwise undefined. Prevents open redirects. */
export function toSameSitePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\s\\]*$/.test(value)) return undefined;
  const url = URL.parse(value, location.origin);
  if (url?.origin !== location.origin || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
