import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row } from '#platform/server/db.ts';
import { SEARCH_MAX } from '#platform/shared/words.ts';

/** Of a longer search only the first words are put right. */
const WORDS_MAX = 8;

/** A word of four letters or more that means something, and with which no known one begins. */
const UNKNOWN = `asked.place <= ${WORDS_MAX} and asked.core ~ '^[[:alpha:]]{4,40}$'
  and not exists (select from project_words said
    where said.word between asked.core and (asked.core || chr(1114111)) collate "C")`;

const letters = (word: string) =>
  `(select array_agg(letter order by letter) from regexp_split_to_table(${word}, '') letter)`;

/** How many mistakes lie between two words: letters in another order are one. */
const mistakes = `case when ${letters('known.word')} = ${letters('asked.core')} then 1
  else greatest(2 * (length(asked.core) = 4)::int, levenshtein(known.word, asked.core)) end`;

/** A word of four letters is too near to others to be corrected but in their order. */
const MISTAKES_MAX =
  'case when length(asked.core) < 6 then 1 when length(asked.core) < 9 then 2 else 3 end';

/**
 * The known word that an unknown one comes nearest to; of equally near ones the commonest. Nobody
 * mistakes a first letter, but the first two for each other; a word that holds a known one and more
 * than a letter beside it is two that were joined.
 */
const NEAREST = `select known.word
  from (select * from project_words known
    where ${UNKNOWN}
      and (known.word % asked.core or length(known.word)
        between length(asked.core) - 3 and length(asked.core) + 3)
      and "left"(known.word, 1) in ("left"(asked.core, 1), substr(asked.core, 2, 1))
      and levenshtein_less_equal(known.word, asked.core, 3) <= 3) known,
    lateral (select ${mistakes} as count) mistakes
  where mistakes.count <= ${MISTAKES_MAX}
    and (mistakes.count < 2 or position(known.word in asked.core) = 0)
    and ("left"(known.word, 1) = "left"(asked.core, 1)
      or "left"(known.word, 2) = reverse("left"(asked.core, 2)))
  order by mistakes.count, known.projects desc, known.word limit 1`;

/** The words of a search, as they stand and without signs and accents. */
const ASKED = `select word, place, (words_in(plain_words(word)))[1] as core
  from regexp_split_to_table(lower($1), '[^[:alnum:].''’#+-]+') with ordinality given(word, place)
  where word <> ''`;

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
