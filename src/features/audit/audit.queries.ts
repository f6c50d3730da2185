import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { isWithinDays } from '#platform/server/days.ts';
import { type Aliased, db, keyset } from '#platform/server/db.ts';
import { matchesWords } from '#platform/server/search.ts';
import { UNNAMED } from '#platform/server/statement-names.ts';
import { type SearchSubject, searchSubjectOf, type TargetType } from './audit.rules.ts';
import type {
  AuditEntryView,
  AuditFilter,
  AuditHead,
  AuditQuery,
  AuditRecord,
} from './audit.schema.ts';
import { entryColumns, recordColumns } from './entry-columns.queries.ts';

/** If a search matches the names of more people, only entries of the first ones are returned. */
const PEOPLE_MAX = 100;

const eb = expressionBuilder<Aliased<'e', 'audit_entries'>, 'e'>();

/** Returns the condition that an entry `e` matches the filters except for the search. */
function fits({ action, from, until }: AuditFilter) {
  const days = isWithinDays(eb.ref('e.at'), { from, until });
  return action ? eb.and([days, eb('e.action', '=', action)]) : days;
}

/** Returns the condition that an entry `e` has this target. */
const isAbout = (type: TargetType, id: string | Expression<string>) =>
  eb.and([eb('e.target_type', '=', type), eb('e.target_id', '=', id)]);

/**
 * Returns the condition that an entry `e` matches a search; `people` are the ids of the people that
 * it matches.
 */
function isWanted(subject: SearchSubject | null, people: number[] = []) {
  if (!subject) return eb.val(true);
  if (subject.by === 'target') return isAbout(subject.type, subject.id);
  return eb.or([
    eb('e.actor_id', '=', eb.fn.any(eb.val(people))),
    isAbout('user', eb.fn.any(eb.val(people.map(String)))),
    eb('e.action', '=', eb.fn.any(eb.val(subject.by === 'words' ? subject.acts : []))),
  ]);
}

/** Selects the people that match a name, lowest ids first. */
function peopleNamed(em: SqlEntityManager, words: string) {
  return db(em)
    .selectFrom('audit_people')
    .select('person_id as id')
    .distinct()
    .where(matchesWords(sql<string>`search_vector(name)`, words))
    .orderBy('id')
    .limit(PEOPLE_MAX);
}

/** Selects the newest entries that fit the filters, as many as a page needs. */
function newest(em: SqlEntityManager, query: AuditQuery, condition: Expression<SqlBool>) {
  const entries = db(em)
    .selectFrom('audit_entries as e')
    .select(['e.id', 'e.at'])
    .where(fits(query))
    .where(condition);
  return db(em)
    .selectFrom(keyset(entries, ['e.at', 'e.id'], query).as('found'))
    .select(['found.id', 'found.at']);
}

/** Selects the newest entries by a person and about them, each from its own index. */
function ofPerson(em: SqlEntityManager, query: AuditQuery, id: number | Expression<number>) {
  return newest(em, query, eb('e.actor_id', '=', id)).union(
    newest(em, query, isAbout('user', sql<string>`${id}::text`)),
  );
}

/** Selects the newest entries of people that match a name, and of actions that match it. */
function ofWords(
  em: SqlEntityManager,
  query: AuditQuery,
  { words, acts }: Extract<SearchSubject, { by: 'words' }>,
) {
  const person = expressionBuilder<{ person: { id: number } }, 'person'>();
  const ofPeople = db(em)
    .selectFrom(peopleNamed(em, words).as('person'))
    .innerJoinLateral(ofPerson(em, query, person.ref('person.id')).as('found'), (join) =>
      join.onTrue(),
    )
    .select(['found.id', 'found.at'])
    .distinct();
  return acts.reduce(
    (found, act) => found.union(newest(em, query, eb('e.action', '=', act))),
    ofPeople,
  );
}

/** Returns entries of the log, newest first, and one more than the limit if there are more. */
export function auditEntries(em: SqlEntityManager, query: AuditQuery): Promise<AuditEntryView[]> {
  const subject = searchSubjectOf(query.search ?? '');
  if (!subject || subject.by === 'target') {
    const entries = db(em)
      .selectFrom('audit_entries as e')
      .select(entryColumns)
      .where(fits(query))
      .where(isWanted(subject));
    return keyset(entries, ['e.at', 'e.id'], query).execute();
  }
  const entries =
    subject.by === 'person' ? ofPerson(em, query, subject.id) : ofWords(em, query, subject);
  const page = db(em).selectFrom(entries.as('found')).select(['found.id', 'found.at']);
  return db(em)
    .selectFrom(keyset(page, ['found.at', 'found.id'], query).as('page'))
    .innerJoin('audit_entries as e', 'e.id', 'page.id')
    .select(entryColumns)
    .orderBy('page.at', 'desc')
    .orderBy('page.id', 'desc')
    .$if(subject.by === 'words', (entries) => entries.modifyEnd(UNNAMED))
    .execute();
}

/** Returns an entry with its link; null if it does not exist. */
export async function auditRecord(em: SqlEntityManager, id: number): Promise<AuditRecord | null> {
  const row = await db(em)
    .selectFrom('audit_entries as e')
    .innerJoin('audit_chain_entries as l', 'l.entry_id', 'e.id')
    .select(recordColumns)
    .where('e.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the newest link; null while the log is empty. */
export async function auditHead(em: SqlEntityManager): Promise<AuditHead | null> {
  const row = await db(em)
    .selectFrom('audit_chain_entries as l')
    .select(['l.position', 'l.hash'])
    .orderBy('l.position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the ids of the people that a search matches; null if it does not search for people. */
export async function peopleIn(em: SqlEntityManager, search = ''): Promise<number[] | null> {
  const subject = searchSubjectOf(search);
  if (!subject || subject.by === 'target') return null;
  if (subject.by === 'person') return [subject.id];
  const rows = await peopleNamed(em, subject.words).modifyEnd(UNNAMED).execute();
  return rows.map(({ id }) => id);
}

/** Returns the records in a range of positions that fit a filter, in their order. */
export function recordsBetween(
  em: SqlEntityManager,
  filter: AuditFilter & { people?: number[] | null },
  { after, upTo }: { after: number; upTo: number },
): Promise<AuditRecord[]> {
  return db(em)
    .selectFrom('audit_chain_entries as l')
    .innerJoin('audit_entries as e', 'e.id', 'l.entry_id')
    .select(recordColumns)
    .where('l.position', '>', after)
    .where('l.position', '<=', upTo)
    .where(fits(filter))
    .where(isWanted(searchSubjectOf(filter.search ?? ''), filter.people ?? []))
    .orderBy('l.position')
    .execute();
}
