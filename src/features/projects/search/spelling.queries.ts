// cspell:ignore lexize
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { queryCheckedRows } from '#platform/server/database/db.ts';
import { SEARCH_MAX } from '#platform/shared/format/text.ts';

/** Further words remain as typed. */
const WORDS_MAX = 8;

/** From 0 to 1. */
const SIMILARITY_MIN = 0.45;

const Correction = z.object({ typed: z.string(), known: z.string() });

/**
 * In lower case. Null if no word can be replaced or the result is too long. A word is unknown if no
 * known word begins with it; words of fewer than 4 or more than 40 letters, with digits or stop
 * words are not replaced.
 */
export async function findCorrectedSearch(
  em: SqlEntityManager,
  search: string,
): Promise<string | null> {
  // Some signs are parts of words, such as "C++", ".NET" and "don't".
  const words = search
    .normalize()
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.'’#+-]+/u)
    .filter((word) => word !== '');
  const corrections = await queryCheckedRows(
    em,
    Correction,
    // `%` can use the index of trigrams; `similarity` cannot. `position(…) = 0` excludes a known
    // word that is part of the typed word: two joined words, not a typing error. `ts_lexize`
    // returns an empty array for a stop word. 1114111 is the highest code point, so the range at
    // the end contains all known words that begin with the typed word.
    sql`select entered.typed, nearest.word as known
      from unnest(${words.slice(0, WORDS_MAX)}::text[]) typed,
        lateral (select typed, search_text(typed) as word) entered,
        lateral (
          select k.word from project_words k
          where k.word % entered.word and similarity(k.word, entered.word) >= ${SIMILARITY_MIN}
            and position(k.word in entered.word) = 0
          order by similarity(k.word, entered.word) desc, k.projects desc, k.word limit 1
        ) nearest
      where entered.word ~ '^[[:alpha:]]{4,40}$'
        and ts_lexize('pg_catalog.english_stem', entered.word) <> '{}'
        and not exists (select from project_words k
          where k.word >= entered.word and k.word < entered.word || chr(1114111))`,
  );
  if (corrections.length === 0) return null;
  const knownByTyped = new Map(corrections.map(({ typed, known }) => [typed, known]));
  const corrected = words.map((word) => knownByTyped.get(word) ?? word).join(' ');
  return corrected.length <= SEARCH_MAX ? corrected : null;
}
