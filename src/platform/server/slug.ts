import anyAscii from 'any-ascii';

export function toSlug(name: string, maxLength: number): string {
  return anyAscii(name.normalize('NFKC'))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-|-$/g, '');
}
