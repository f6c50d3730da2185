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

const eb = expressionBuilder<Aliased<'e', 'audit_entries'>, 'e'>();

/** Both are null once erased. */
const nameRow = eb
  .selectFrom('audit_people as n')
  .whereRef('n.person_id', '=', 'e.actor_id')
  .whereRef('n.digest', '=', 'e.actor_digest');

/** `Former member` if the name was erased; null if the actor is unknown or Bidwright itself. */
export const actorName = eb
  .case()
  .when('e.actor_digest', 'is not', null)
  .then(eb.fn.coalesce(nameRow.select('n.name'), eb.val(FORMER_MEMBER)))
  .end();

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

/** If a name matches more users, those with the lowest ids are used. */
const MATCHED_USERS_MAX = 100;

function matchesFilter({ action, from, until }: AuditFilter) {
  const days = isWithinDays(eb.ref('e.at'), { from, until });
  return action ? eb.and([days, eb('e.action', '=', action)]) : days;
}

const isAbout = (type: TargetType, id: string | Expression<string>) =>
  eb.and([eb('e.target_type', '=', type), eb('e.target_id', '=', id)]);

/** Every entry matches null. `userIds` is empty if the search is for a target. */
function matchesSearch(subject: SearchSubject | null, userIds: number[] = []) {
  if (!subject) return eb.val(true);
  if (subject.by === 'target') return isAbout(subject.type, subject.id);
  return eb.or([
    eb('e.actor_id', '=', eb.fn.any(eb.val(userIds))),
    isAbout('user', eb.fn.any(eb.val(userIds.map(String)))),
    eb('e.action', '=', eb.fn.any(eb.val(subject.by === 'words' ? subject.actions : []))),
  ]);
}

function selectUsersByName(em: SqlEntityManager, words: string) {
  return db(em)
    .selectFrom('audit_people')
    .select('person_id as id')
    .distinct()
    .where(matchesWords(sql<string>`search_vector(name)`, words))
    .orderBy('id')
    .limit(MATCHED_USERS_MAX);
}

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

/** Each query has its own index. */
function selectByUser(
  em: SqlEntityManager,
  query: AuditQuery,
  userId: number | Expression<number>,
) {
  return selectNewest(em, query, eb('e.actor_id', '=', userId)).union(
    selectNewest(em, query, isAbout('user', sql<string>`${userId}::text`)),
  );
}

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
 * Returns one entry more than the limit if there is a next page. A search for a user or words
 * selects the ids from several indexes first.
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

export async function findAuditHead(em: SqlEntityManager): Promise<AuditHead | null> {
  const row = await db(em)
    .selectFrom('audit_chain_entries as l')
    .select(['l.position', 'l.hash'])
    .orderBy('l.position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** At most 100; null if the search is empty or for a target. */
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
 * Returns the records at the positions from `after + 1` to `upTo`. `userIds` is the result of
 * `listMatchingUserIds` for the same filter.
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
