import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import { Where } from '#platform/server/where.ts';
import { type Sought, soughtIn } from './audit.rules.ts';
import type {
  AuditEntryView,
  AuditFilter,
  AuditHead,
  AuditQuery,
  AuditRecord,
} from './audit.schema.ts';
import { ENTRY_COLUMNS, NAMED, RECORD_COLUMNS } from './chain.queries.ts';

/**
 * Of words that the names of more people say, the entries of so many are found, who joined first:
 * each page and the export go by the same ones.
 */
const PEOPLE_MAX = 100;

/** What an entry `e` must be, apart from whom or what it concerns. */
function whereOf({ action, from, until }: AuditFilter): Where {
  const where = new Where('true');
  if (action) where.and('e.action = $1', action);
  if (from) where.and(`e.at >= $1::date::timestamp at time zone 'UTC'`, from);
  if (until) where.and(`e.at < ($1::date + 1)::timestamp at time zone 'UTC'`, until);
  return where;
}

/** The people looked for, as a SELECT of their ids and the values it speaks of. */
function peopleSought(sought: Exclude<Sought, { by: 'target' }>) {
  if (sought.by === 'person') return { sql: 'select $1::int as id', values: [sought.id] };
  // Sorted apart: a walk of all people in their order would make the beginnings of each name anew.
  const sql = `select distinct id from (select person_id as id from audit_people
    where beginnings_in(name, 1) @@ (select sought_by_beginnings($1)) offset 0) named
    order by id limit ${PEOPLE_MAX}`;
  return { sql, values: [sought.words] };
}

const actsOf = (sought: Sought) => (sought.by === 'words' ? sought.acts : []);

/** Each way of looking walks an index of its own in the order of the list. */
function entriesRead(query: AuditQuery): { sql: string; params: unknown[] } {
  const where = whereOf(query);
  if (query.cursor) {
    const { at, id } = query.cursor;
    where.and('(e.at, e.id) < ($1::timestamptz, $2::bigint)', at, id);
  }
  const sought = soughtIn(query.search ?? '');
  const newest = (condition: string) => `select e.id, e.at from audit_entries e
    where ${condition} and ${where.sql} order by e.at desc, e.id desc limit ${query.limit + 1}`;
  const found = (matched: string, values: unknown[] = []) => ({
    sql: `select ${ENTRY_COLUMNS} from (${matched}) matched
      join audit_entries e on e.id = matched.id ${NAMED} order by matched.at desc, matched.id desc`,
    params: [...where.params, ...values],
  });
  if (!sought) return found(newest('true'));
  if (sought.by === 'target') {
    where.and('e.target_type = $1 and e.target_id = $2', sought.type, sought.id);
    return found(newest('true'));
  }
  const people = peopleSought(sought);
  const values = [...people.values, actsOf(sought)];
  const before = where.params.length;
  const sql = people.sql.replace(/\$(\d)/g, (_, nth) => `$${before + Number(nth)}`);
  return found(
    `select found.id, found.at from (${sql}) person cross join lateral (
      (${newest('e.actor_id = person.id')}) union
      (${newest(`e.target_type = 'user' and e.target_id = person.id::text`)})) found
    union select found.id, found.at from unnest($${before + values.length}::text[]) act(name)
      cross join lateral (${newest('e.action = act.name')}) found
    order by at desc, id desc limit ${query.limit + 1}`,
    values,
  );
}

/** Entries of the log, newest first; one more than asked tells of a next page. */
export function auditEntries(em: SqlEntityManager, query: AuditQuery): Promise<AuditEntryView[]> {
  const { sql, params } = entriesRead(query);
  return rows<AuditEntryView>(em, sql, params);
}

export function auditRecord(em: SqlEntityManager, id: number): Promise<AuditRecord | null> {
  return row<AuditRecord>(
    em,
    `select ${ENTRY_COLUMNS}, ${RECORD_COLUMNS}
     from audit_entries e join audit_links l on l.entry_id = e.id ${NAMED} where e.id = $1`,
    [id],
  );
}

/** The newest link, or null while the log is empty. */
export function auditHead(em: SqlEntityManager): Promise<AuditHead | null> {
  return row<AuditHead>(
    em,
    `select l.position::float8 as position, l.hash from audit_links l order by l.position desc limit 1`,
  );
}

/** The numbers of the people a search means, or null where it means none. */
export async function peopleIn(em: SqlEntityManager, search = ''): Promise<number[] | null> {
  const sought = soughtIn(search);
  if (!sought || sought.by === 'target') return null;
  const { sql, values } = peopleSought(sought);
  const found = await rows<{ id: number }>(em, sql, values);
  return found.map(({ id }) => id);
}

/** The records of a stretch of the log that a filter lets through, in their order. */
export function recordsBetween(
  em: SqlEntityManager,
  filter: AuditFilter & { people?: number[] | null },
  { after, upTo }: { after: number; upTo: number },
): Promise<AuditRecord[]> {
  const where = whereOf(filter).and('l.position > $1 and l.position <= $2', after, upTo);
  const sought = soughtIn(filter.search ?? '');
  if (sought?.by === 'target') {
    where.and('e.target_type = $1 and e.target_id = $2', sought.type, sought.id);
  }
  if (sought && filter.people) {
    where.and(
      `(e.actor_id = any($1::int[]) or e.action = any($3::text[])
        or e.target_type = 'user' and e.target_id = any($2::text[]))`,
      filter.people,
      filter.people.map(String),
      actsOf(sought),
    );
  }
  return rows<AuditRecord>(
    em,
    `select ${ENTRY_COLUMNS}, ${RECORD_COLUMNS}
     from audit_links l join audit_entries e on e.id = l.entry_id ${NAMED}
     where ${where.sql} order by l.position`,
    where.params,
  );
}
