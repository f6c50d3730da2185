import type { Issues } from './form-check.ts';

/** The fields that were left empty, each with its own words; those without words may be empty. */
export function missingIn<T extends object>(values: T, words: Issues<T>): Issues<T> {
  const missing: Issues<T> = {};
  for (const field in values) {
    const value = values[field];
    const said = words[field];
    if (said && typeof value === 'string' && value.trim() === '') missing[field] = said;
  }
  return missing;
}

export function isAnyMissing<T extends object>(errors: Issues<T>, words: Issues<T>): boolean {
  const said: unknown[] = Object.values(words);
  return Object.values(errors).some((error) => said.includes(error));
}
