import { closest, distance } from 'fastest-levenshtein';
import { foldSkill, namesBySpelling } from './skill-key.rules.ts';

const SUGGESTIONS_MAX = 8;
const SIMILAR_LENGTH_MIN = 4;

const spellings = [...namesBySpelling.keys()];
const longSpellings = spellings.filter(({ length }) => length >= SIMILAR_LENGTH_MIN);

/**
 * The name with one different letter, or two in eight letters and more. Null if there is none or
 * the skill is known.
 */
export function findSimilarSkill(typed: string): string | null {
  const folded = foldSkill(typed);
  const { length } = folded;
  if (length < SIMILAR_LENGTH_MIN || length > 40 || namesBySpelling.has(folded)) return null;
  const nearest = closest(folded, longSpellings);
  const isSimilar = distance(folded, nearest) <= (length < 8 ? 1 : 2);
  return isSimilar ? (namesBySpelling.get(nearest) ?? null) : null;
}

/** Names with a spelling that begins with what was typed, the shortest first, or a similar name. */
export function suggestSkills(typed: string): string[] {
  const folded = foldSkill(typed);
  if (folded === '') return [];
  const matches = spellings
    .filter((spelling) => spelling.startsWith(folded))
    .sort((a, b) => a.length - b.length);
  const names = new Set(matches.map((spelling) => namesBySpelling.get(spelling) ?? spelling));
  const similar = names.size === 0 ? findSimilarSkill(typed) : null;
  return similar ? [similar] : [...names].slice(0, SUGGESTIONS_MAX);
}
