/** SPEC section 5, for a form of which every field is required. */
export const FILL_IN_ALL = 'Please fill in all fields';

/** `1 bid`, `2 bids`. */
export function plural(count: number, unit: string): string {
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}

export function daysWords(days: number): string {
  return plural(days, 'day');
}

/** Trimmed, empties dropped, duplicates dropped without regard to case (RULES section 2). */
export function distinct(words: string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of words) {
    const key = word.trim().toLowerCase();
    if (key && !seen.has(key)) seen.set(key, word.trim());
  }
  return [...seen.values()];
}

/** A name as part of an address: letters without their marks, digits and hyphens. */
export function slug(name: string, longest: number): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest);
}
