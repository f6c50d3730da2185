/**
 * Returns the normalized URL of a picture; null if it is not https, because the
 * Content-Security-Policy allows no other scheme.
 */
export function toPictureUrl(text: string): string | null {
  const url = URL.parse(text.trim());
  return url?.protocol === 'https:' && url.hostname.includes('.') ? url.href : null;
}
