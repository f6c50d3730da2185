/** The address of a picture on the web, or null: https only, as the pages' policy loads no other. */
export function pictureAt(address: string): string | null {
  const url = URL.parse(address.trim());
  return url?.protocol === 'https:' && url.hostname.includes('.') ? url.href : null;
}
