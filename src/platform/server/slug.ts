import anyAscii from 'any-ascii';

/**
 * Returns a name as a URL segment of at most `maxLength` characters: letters of all scripts are
 * transliterated to ASCII; only letters, digits and hyphens remain. Empty if nothing remains.
 */
export function toSlug(name: string, maxLength: number): string {
  return anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
}
