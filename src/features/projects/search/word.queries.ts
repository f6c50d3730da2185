import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row } from '#platform/server/db.ts';

/** Words of fewer letters are nobody's but their own. */
const LETTERS_MIN = 4;

/** How many letters of a word may be wrong. */
const WRONG =
  'case when length(asked.word) < 5 then 1 when length(asked.word) < 9 then 2 else 3 end';

/** The known word that a misspelt one comes nearest to; of equally near ones the commonest. */
const NEAREST = `select known.word from project_words known
  where asked.word ~ '^[[:alpha:]]{${LETTERS_MIN},40}$'
    and not exists (select from project_words said
      where said.word between asked.word and (asked.word || chr(1114111)) collate "C")
    and (known.word % asked.word
      or length(known.word) between length(asked.word) - 3 and length(asked.word) + 3
      and "left"(known.word, 1) in ("left"(asked.word, 1), substr(asked.word, 2, 1)))
    and levenshtein_less_equal(known.word, asked.word, ${WRONG}) <= ${WRONG}
  order by levenshtein(known.word, asked.word), known.projects desc, known.word limit 1`;

/** What a search means with its misspelt words put right; null when none is. */
export async function meantBy(em: SqlEntityManager, search: string): Promise<string | null> {
  const found = await row<{ meant: string | null }>(
    em,
    `select case when count(near.word) > 0 then
       string_agg(coalesce(near.word, asked.word), ' ' order by asked.place) end as meant
     from regexp_split_to_table(lower($1), '\\s+') with ordinality asked(word, place)
     left join lateral (${NEAREST}) near on true`,
    [search],
  );
  return found?.meant ?? null;
}
