import { type Category, categories } from '#features/profiles/category.rules.ts';
import { distinct } from '#platform/shared/words.ts';

/** Of signs alone nothing is found. */
export function hasWords(search: string): boolean {
  return /[\p{L}\p{N}]/u.test(search);
}

const FEWER_MAX = 5;

// The stop words of the search, PostgreSQL's English ones, that people type most.
const FILLERS = new Set(
  `about all am an and any are as at be but by can do does for from has have he how if in into is it
  its me more most my no not of on or our out over should so some than that the their them then there
  these they this those to up was we were what when where which who why will with you your`.split(
    /\s+/,
  ),
);

const isFiller = (word: string) => FILLERS.has(word.toLowerCase());

function isTelling(word: string): boolean {
  return word.length > 1 && !isFiller(word);
}

function wordsOf(search: string): string[] {
  return search.split(/[\s,;]+/);
}

/** Whether a search holds stop words alone, which are looked for only as beginnings of others. */
export function isOnlyFillers(search: string): boolean {
  const words = wordsOf(search).filter(hasWords);
  return words.length > 0 && words.every(isFiller);
}

/** The telling words of a search for several, each to be tried alone where nothing says all. */
export function fewerWords(search: string): string[] {
  const words = distinct(wordsOf(search)).filter((word) => hasWords(word) && !isFiller(word));
  return words.length > 1 ? words.filter(isTelling).slice(0, FEWER_MAX) : [];
}

/** Categories that a search may mean: each of its telling words begins a word of theirs. */
export function categoriesMeant(search: string): Category[] {
  const words = wordsOf(search.toLowerCase()).filter(isTelling);
  if (words.length === 0) return [];
  return categories.filter((category) => {
    const named = category.toLowerCase().split(' ');
    return words.every((word) => named.some((name) => name.startsWith(word)));
  });
}
