// cspell:ignore lexize
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { queryCheckedRows } from '#platform/server/database/db.ts';
import { SEARCH_MAX } from '#platform/shared/format/text.ts';

/** Maximum of words per search that are corrected. */
const WORDS_MAX = 8;

/** How similar the trigrams of a known word must be, from 0 to 1. */
const SIMILARITY_MIN = 0.45;

const Correction = z.object({ typed: z.string(), known: z.string() });

/**
 * Returns a search with the unknown words replaced by the most similar known words; null if there
 * are none. A word is unknown if no known word begins with it.
 */
export async function findCorrectedSearch(
  em: SqlEntityManager,
  search: string,
): Promise<string | null> {
  const words = search
    .normalize()
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.'’#+-]+/u)
    .filter((word) => word !== '');
  const corrections = await queryCheckedRows(
    em,
    Correction,
    // A word that contains a known word is two joined words, not a typing error.
    sql`select asked.typed, nearest.word as known
      from unnest(${words.slice(0, WORDS_MAX)}::text[]) typed,
        lateral (select typed, search_text(typed) as word) asked,
        lateral (
          select k.word from project_words k
          where k.word % asked.word and similarity(k.word, asked.word) >= ${SIMILARITY_MIN}
            and position(k.word in asked.word) = 0
          order by similarity(k.word, asked.word) desc, k.projects desc, k.word limit 1
        ) nearest
      where asked.word ~ '^[[:alpha:]]{4,40}$'
        and ts_lexize('pg_catalog.english_stem', asked.word) <> '{}'
        and not exists (select from project_words k
          where k.word >= asked.word and k.word < asked.word || chr(1114111))`,
  );
  if (corrections.length === 0) return null;
  const known = new Map(corrections.map(({ typed, known }) => [typed, known]));
  const corrected = words.map((word) => known.get(word) ?? word).join(' ');
  return corrected.length <= SEARCH_MAX ? corrected : null;
}
