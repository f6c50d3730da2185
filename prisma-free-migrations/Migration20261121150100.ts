import { Migration } from '@mikro-orm/migrations';

// Trigrams find nothing shorter than three letters: how words begin stands in an index of its own.
// The cost keeps the planner from asking this of every row instead.
const starts = `
create function word_starts(said text, skills text[])
returns text[] language sql immutable parallel safe cost 1000 as
$$ select array(
     select distinct left(word, size)
     from regexp_split_to_table(lower(said || ' ' || array_to_string(skills, ' ')),
            '[^[:alnum:]]+') word, generate_series(1, 2) size
     where word <> '') $$;
create index projects_starts on projects using gin (word_starts(title, skills));
create index developers_starts on developers using gin (word_starts('', skills));
create index users_developer_starts
  on users using gin (word_starts(first_name || ' ' || last_name, '{}'))
  where role = 'developer';
`;

/** One or two letters are found at the beginnings of words. */
export class Migration20261121150100 extends Migration {
  override up(): void {
    this.addSql(starts);
  }
}
