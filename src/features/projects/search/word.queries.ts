import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row } from '#platform/server/db.ts';
import { SEARCH_MAX } from '#platform/shared/words.ts';

/** How many letters of a word may be wrong. */
const WRONG =
  'case when length(asked.core) < 5 then 1 when length(asked.core) < 9 then 2 else 3 end';

/** Of a longer search only the first words are put right. */
const WORDS_MAX = 8;

/** A word of four letters or more that means something, and with which no known one begins. */
const UNKNOWN = `asked.place <= ${WORDS_MAX} and asked.core ~ '^[[:alpha:]]{4,40}$'
  and words_in(asked.core) <> '{}' and not exists (select from project_words said
    where said.word between asked.core and (asked.core || chr(1114111)) collate "C")`;

/** The known word that an unknown one comes nearest to; of equally near ones the commonest. */
const NEAREST = `select known.word from project_words known
  where ${UNKNOWN}
    and (known.word % asked.core
      or length(known.word) between length(asked.core) - 3 and length(asked.core) + 3
      and "left"(known.word, 1) in ("left"(asked.core, 1), substr(asked.core, 2, 1)))
    and levenshtein_less_equal(known.word, asked.core, ${WRONG}) <= ${WRONG}
  order by levenshtein(known.word, asked.core), known.projects desc, known.word limit 1`;

/** The words of a search, whole and without the signs around them. */
const ASKED = `select word, place, regexp_replace(word, '^[^[:alnum:]]+|[^[:alnum:]]+$', '', 'g') as core
  from regexp_split_to_table(lower($1), '\\s+') with ordinality given(word, place)`;

/** What a search means with its misspelt words put right; null when none is. */
export async function meantBy(em: SqlEntityManager, search: string): Promise<string | null> {
  const found = await row<{ meant: string | null }>(
    em,
    `select case when count(near.word) > 0 then
       string_agg(coalesce(near.word, asked.word), ' ' order by asked.place) end as meant
     from (${ASKED}) asked left join lateral (${NEAREST}) near on true`,
    [search],
  );
  const meant = found?.meant ?? null;
  return meant !== null && meant.length <= SEARCH_MAX ? meant : null;
}
