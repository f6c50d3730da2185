import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { UNNAMED } from '#platform/server/database/database-client.ts';
import { type Aliased, db, keyset } from '#platform/server/database/db.ts';
import { isWithinDays, matchesWords } from '#platform/server/database/sql-expressions.ts';
import { FORMER_MEMBER } from '#platform/shared/format/text.ts';
import { parseSearchSubject, type SearchSubject, type TargetType } from './audit.rules.ts';
import type {
  AuditEntryView,
  AuditFilter,
  AuditHead,
  AuditQuery,
  AuditRecord,
} from './audit.schema.ts';

// Columns of reads that select the audit entry as `e` and its link of the hash chain as `l`.
const eb = expressionBuilder<Aliased<'e', 'audit_entries'>, 'e'>();

/** Query for the name and salt whose digest entry `e` contains. Both are null once erased. */
const nameRow = eb
  .selectFrom('audit_people as n')
  .whereRef('n.person_id', '=', 'e.actor_id')
  .whereRef('n.digest', '=', 'e.actor_digest');

/**
 * Name of the actor of `e` when the entry was written, or `Former member` if the name was erased;
 * null if the actor is unknown or Bidwright itself.
 */
export const actorName = eb
  .case()
  .when('e.actor_digest', 'is not', null)
  .then(eb.fn.coalesce(nameRow.select('n.name'), eb.val(FORMER_MEMBER)))
  .end();

/** Columns of an `AuditEntryView`. */
const entryColumns = [
  'e.id',
  actorName.as('adminName'),
  'e.action',
  'e.target_type as targetType',
  'e.at as createdAt',
  'e.actor_id as actorId',
  'e.actor_role as actorRole',
  'e.target_id as targetId',
] as const;

/** Columns of an `AuditRecord` in reads that select its entry as `e` and its link as `l`. */
export const recordColumns = [
  ...entryColumns,
  'l.position',
  'e.address',
  'e.actor_digest as actorDigest',
  nameRow.select('n.salt').as('nameSalt'),
  'e.user_agent as userAgent',
  'e.request_id as requestId',
  'e.details',
  'l.prev_hash as prevHash',
  'l.hash',
] as const;

/** If a name matches more users, only entries of the users with the lowest ids are returned. */
const MATCHED_USERS_MAX = 100;

/** Returns the condition that an entry `e` matches the filters except for the search. */
function matchesFilter({ action, from, until }: AuditFilter) {
  const days = isWithinDays(eb.ref('e.at'), { from, until });
  return action ? eb.and([days, eb('e.action', '=', action)]) : days;
}

/** Returns the condition that an entry `e` has this target. */
const isAbout = (type: TargetType, id: string | Expression<string>) =>
  eb.and([eb('e.target_type', '=', type), eb('e.target_id', '=', id)]);

/**
 * Returns the condition that an entry `e` matches a search; every entry matches null. `userIds` are
 * the ids of the users that the search matches; empty if the search is for a target.
 */
function matchesSearch(subject: SearchSubject | null, userIds: number[] = []) {
  if (!subject) return eb.val(true);
  if (subject.by === 'target') return isAbout(subject.type, subject.id);
  return eb.or([
    eb('e.actor_id', '=', eb.fn.any(eb.val(userIds))),
    isAbout('user', eb.fn.any(eb.val(userIds.map(String)))),
    eb('e.action', '=', eb.fn.any(eb.val(subject.by === 'words' ? subject.actions : []))),
  ]);
}

/** Selects the users that match a name, lowest ids first. */
function selectUsersByName(em: SqlEntityManager, words: string) {
  return db(em)
    .selectFrom('audit_people')
    .select('person_id as id')
    .distinct()
    .where(matchesWords(sql<string>`search_vector(name)`, words))
    .orderBy('id')
    .limit(MATCHED_USERS_MAX);
}

/**
 * Selects the ids and times of the newest entries after the cursor that match the condition and the
 * filters of the query, as many as a page needs.
 */
function selectNewest(em: SqlEntityManager, query: AuditQuery, condition: Expression<SqlBool>) {
  const entries = db(em)
    .selectFrom('audit_entries as e')
    .select(['e.id', 'e.at'])
    .where(matchesFilter(query))
    .where(condition);
  return db(em)
    .selectFrom(keyset(entries, ['e.at', 'e.id'], query).as('found'))
    .select(['found.id', 'found.at']);
}

/** Selects the newest entries by a user and about the user. Each query has its own index. */
function selectByUser(
  em: SqlEntityManager,
  query: AuditQuery,
  userId: number | Expression<number>,
) {
  return selectNewest(em, query, eb('e.actor_id', '=', userId)).union(
    selectNewest(em, query, isAbout('user', sql<string>`${userId}::text`)),
  );
}

/**
 * Selects the newest entries by or about users that have a name, and the newest entries of the
 * actions that the words describe.
 */
function selectByWords(
  em: SqlEntityManager,
  query: AuditQuery,
  { words, actions }: Extract<SearchSubject, { by: 'words' }>,
) {
  const userEb = expressionBuilder<{ user: { id: number } }, 'user'>();
  const byUsers = db(em)
    .selectFrom(selectUsersByName(em, words).as('user'))
    .innerJoinLateral(selectByUser(em, query, userEb.ref('user.id')).as('found'), (join) =>
      join.onTrue(),
    )
    .select(['found.id', 'found.at'])
    .distinct();
  let entries = byUsers;
  for (const action of actions) {
    entries = entries.union(selectNewest(em, query, eb('e.action', '=', action)));
  }
  return entries;
}

/**
 * Returns the entries that match the query, newest first, and one more than the limit if there is a
 * next page. If the search is for a user or words, selects the ids from several indexes first, and
 * then reads the entries.
 */
export function listAuditEntries(
  em: SqlEntityManager,
  query: AuditQuery,
): Promise<AuditEntryView[]> {
  const subject = parseSearchSubject(query.search ?? '');
  if (!subject || subject.by === 'target') {
    const entries = db(em)
      .selectFrom('audit_entries as e')
      .select(entryColumns)
      .where(matchesFilter(query))
      .where(matchesSearch(subject));
    return keyset(entries, ['e.at', 'e.id'], query).execute();
  }
  const entries =
    subject.by === 'user' ? selectByUser(em, query, subject.id) : selectByWords(em, query, subject);
  const page = db(em).selectFrom(entries.as('found')).select(['found.id', 'found.at']);
  return (
    db(em)
      .selectFrom(keyset(page, ['found.at', 'found.id'], query).as('page'))
      .innerJoin('audit_entries as e', 'e.id', 'page.id')
      .select(entryColumns)
      .orderBy('page.at', 'desc')
      .orderBy('page.id', 'desc')
      // Not prepared, because the best plan depends on how many users have the name.
      .$if(subject.by === 'words', (entries) => entries.modifyEnd(UNNAMED))
      .execute()
  );
}

/** Returns an entry with its link of the hash chain; null if it does not exist. */
export async function findAuditRecord(
  em: SqlEntityManager,
  id: number,
): Promise<AuditRecord | null> {
  const row = await db(em)
    .selectFrom('audit_entries as e')
    .innerJoin('audit_chain_entries as l', 'l.entry_id', 'e.id')
    .select(recordColumns)
    .where('e.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns position and hash of the newest link of the chain; null while the log is empty. */
export async function findAuditHead(em: SqlEntityManager): Promise<AuditHead | null> {
  const row = await db(em)
    .selectFrom('audit_chain_entries as l')
    .select(['l.position', 'l.hash'])
    .orderBy('l.position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Returns the ids of the users that a search matches, at most 100; null if the search is empty or
 * for a target.
 */
export async function listMatchingUserIds(
  em: SqlEntityManager,
  search = '',
): Promise<number[] | null> {
  const subject = parseSearchSubject(search);
  if (!subject || subject.by === 'target') return null;
  if (subject.by === 'user') return [subject.id];
  const rows = await selectUsersByName(em, subject.words).modifyEnd(UNNAMED).execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the records at the positions from `after + 1` to `upTo` that match the filter, in order
 * of position. `userIds` is the result of `listMatchingUserIds` for the search of the filter.
 */
export function listRecordsBetween(
  em: SqlEntityManager,
  filter: AuditFilter & { userIds: number[] | null },
  { after, upTo }: { after: number; upTo: number },
): Promise<AuditRecord[]> {
  return db(em)
    .selectFrom('audit_chain_entries as l')
    .innerJoin('audit_entries as e', 'e.id', 'l.entry_id')
    .select(recordColumns)
    .where('l.position', '>', after)
    .where('l.position', '<=', upTo)
    .where(matchesFilter(filter))
    .where(matchesSearch(parseSearchSubject(filter.search ?? ''), filter.userIds ?? []))
    .orderBy('l.position')
    .execute();
}
