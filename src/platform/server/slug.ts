import anyAscii from 'any-ascii';

/** A name as part of an address: letters of any script as ASCII spells them, digits and hyphens. */
export function slug(name: string, longest: number): string {
  return anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-|-$/g, '');
}
