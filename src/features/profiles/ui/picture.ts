/** The address of a picture on the web, once it is whole and safe to load. */
export function pictureAt(address: string): string | null {
  const url = URL.parse(address.trim());
  return url?.protocol === 'https:' && url.hostname.includes('.') ? url.href : null;
}
