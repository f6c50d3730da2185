import { type Category, categories } from '#features/profiles/profile.rules.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import { deduplicateWords, formatCount } from '#platform/shared/format/text.ts';
import type { ProjectCount } from '../project.schema.ts';

/** If not, the search cannot match. */
export function hasWords(search: string): boolean {
  return /[\p{L}\p{N}]/u.test(search);
}

const SUGGESTIONS_MAX = 5;

// The full-text search of PostgreSQL does not index stop words.
const STOP_WORDS = new Set(
  `about all am an and any are as at be but by can do does for from has have he how if in into is it
  its me more most my no not of on or our out over should so some than that the their them then there
  these they this those to up was we were what when where which who why will with you your`.split(
    /\s+/,
  ),
);

const isStopWord = (word: string) => STOP_WORDS.has(word.toLowerCase());

function isSignificant(word: string): boolean {
  return word.length > 1 && !isStopWord(word);
}

function splitWords(search: string): string[] {
  return search.split(/[\s,;]+/);
}

/** Stop words can match only longer words. */
export function hasOnlyStopWords(search: string): boolean {
  const words = splitWords(search).filter(hasWords);
  return words.length > 0 && words.every(isStopWord);
}

/**
 * Up to 5, to be suggested as separate searches if no project matches all words; none if there is
 * only one.
 */
export function suggestSingleWords(search: string): string[] {
  const words = deduplicateWords(splitWords(search)).filter(
    (word) => hasWords(word) && !isStopWord(word),
  );
  return words.length > 1 ? words.filter(isSignificant).slice(0, SUGGESTIONS_MAX) : [];
}

/** A category matches a word if a word of its name begins with it. */
export function suggestCategories(search: string): Category[] {
  const words = splitWords(search.toLowerCase()).filter(isSignificant);
  if (words.length === 0) return [];
  return categories.filter((category) => {
    const categoryWords = category.toLowerCase().split(' ');
    return words.every((word) => categoryWords.some((name) => name.startsWith(word)));
  });
}

export function formatProjectTotal({ count, more }: ProjectCount): string {
  return `${more ? 'more than ' : ''}${formatCount(count, 'project')}`;
}

/** `total` is null if all projects are shown, `unknown` if it is not loaded yet. */
export function formatProjectCount(shown: number, total: ProjectCount | 'unknown' | null): string {
  if (total === null) return formatCount(shown, 'project');
  if (total === 'unknown') return `${formatCount(shown, 'project')} shown`;
  const { count, more } = total;
  // Counting stopped at `count`, so the total is unknown.
  if (count <= shown) return `The first ${formatCount(shown, 'project')}`;
  return `${formatInteger(shown)} of ${more ? 'more than ' : ''}${formatInteger(count)} projects`;
}
