import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { somePeople, waysToPeople } from '#features/accounts/account.queries.ts';
import { MEASURE } from '#features/accounts/measures/measure.queries.ts';
import { type ProjectStatus, projectStatuses } from '#features/projects/project.rules.ts';
import { HOLDS_MONEY } from '#features/projects/removals/removal.queries.ts';
import { saysPlainly } from '#features/projects/search/search.queries.ts';
import { iso, row, rows } from '#platform/server/db.ts';
import { plannedAnew } from '#platform/server/statement-names.ts';
import { foundBy, itself, nearFirst, orByNumber, type Way } from '#platform/server/ways.ts';
import { Where } from '#platform/server/where.ts';
import { entriesOfProject, list, reportsAbout } from '../about/about.queries.ts';
import type { PostingOrder, PostingState } from './posting.rules.ts';
import type { PostingQuery, PostingRow, PostingView } from './posting.schema.ts';

const APPEALED = `exists (select from project_removals s where s.project_id = p.id
  and s.ended_at is null and s.appealed_at is not null and s.decided_at is null)`;

const ROW = `p.id, p.title, p.status, ${APPEALED} as appealed, p.is_private as "isPrivate",
  p.category, p.budget, p.bid_count as "bidCount", p.created_at as "createdAt",
  p.deadline, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email,
    'suspended', u.suspended_at is not null) as client,
  (select y.amount_cents::float8 from payments y
   where y.project_id = p.id and y.status = 'held') as "heldCents"`;

/** As literals: an index of some statuses serves only those a plan can see. */
function stateIs(state: PostingState): string {
  const known: ProjectStatus | undefined = projectStatuses.find((status) => status === state);
  return known ? `p.status = '${known}'` : `p.status = 'removed' and ${APPEALED}`;
}

const orders: Record<PostingOrder, string> = {
  newest: 'p.created_at desc, p.id desc',
  oldest: 'p.created_at, p.id',
  budget: 'p.budget desc, p.id desc',
};

function addFilters(where: Where, query: PostingQuery) {
  const { state, visibility, category, money, from, until } = query;
  if (state) where.and(stateIs(state));
  if (visibility) where.and(visibility === 'private' ? 'p.is_private' : 'not p.is_private');
  if (category) where.and('p.category = $1', category);
  if (money) where.and(HOLDS_MONEY);
  if (from) where.and(`p.created_at >= $1::date::timestamp at time zone 'UTC'`, from);
  if (until) where.and(`p.created_at < ($1::date + 1)::timestamp at time zone 'UTC'`, until);
}

function addCursor(where: Where, { cursor, sort }: PostingQuery) {
  if (!cursor) return;
  if ('by' in cursor) {
    where.and('(p.budget, p.id) < ($1::int, $2::int)', ...cursor.figures);
    return;
  }
  const than = sort === 'oldest' ? '>' : '<';
  where.and(`(p.created_at, p.id) ${than} ($1::timestamptz, $2::int)`, cursor.at, cursor.id);
}

/** Of a name that more people have, the projects of so many of them are found. */
const CLIENTS_MAX = 100;

const projects = itself('projects', 'p');

const ofClients: Way['among'] = (on, rest, first) => `select p.id from
    (${somePeople(`${on} and u.role <> 'developer'`, CLIENTS_MAX)}) client
  cross join lateral (select p.* from projects p
    where p.client_id = client.id and ${rest} ${first}) p ${first}`;

/** Words of a project, of its client's name or address, or its number. */
function waysTo(search: string, many: Way['among']): Way[] {
  const words = [
    { on: saysPlainly('$1'), values: [search], among: many },
    ...waysToPeople(search, ofClients),
  ];
  return orByNumber(search, words, { conditions: ['p.id = $1'], among: projects });
}

const everything: Way = { on: 'true', values: [], among: projects };

/** The read behind a page of projects; one row more than asked tells of a next page. */
function postingsRead(query: PostingQuery): { sql: string; params: unknown[] } {
  const where = new Where('true');
  addFilters(where, query);
  addCursor(where, query);
  const [order, limit] = [orders[query.sort], query.limit + 1];
  const first = `order by ${order} limit ${limit}`;
  const many = nearFirst({ table: 'projects', as: 'p', order, limit }, { isCostly: true });
  const ways = query.search ? waysTo(query.search, many) : [everything];
  const found = foundBy(ways, where, first);
  const sql = `select ${ROW} from projects p join users u on u.id = p.client_id
     where p.id in (${found.sql}) ${first}`;
  return { sql: plannedAnew(sql), params: found.params };
}

export function postingsFound(em: SqlEntityManager, query: PostingQuery): Promise<PostingRow[]> {
  const { sql, params } = postingsRead(query);
  return rows<PostingRow>(em, sql, params);
}

const PAYMENTS = list(`select y.id, y.status, y.amount_cents::float8 as "amountCents",
    y.refunded_cents::float8 as "refundedCents", ${iso('y.created_at')} as "createdAt",
    d.first_name || ' ' || d.last_name as "developerName"
  from payments y join users d on d.id = y.developer_id where y.project_id = p.id
  order by y.created_at desc limit 10`);

const WINNER = `(select json_build_object('id', d.id, 'name', d.first_name || ' ' || d.last_name,
    'amountCents', h.amount_cents, 'state', h.state, 'hiredAt', ${iso('h.hired_at')})
  from hires h join users d on d.id = h.developer_id where h.project_id = p.id)`;

const REMOVALS = list(`select ${MEASURE} from project_removals s where s.project_id = p.id
  order by s.at desc, s.id desc limit 20`);

/** One project with what there is of it and about it. */
export function postingFound(em: SqlEntityManager, id: number): Promise<PostingView | null> {
  return row<PostingView>(
    em,
    `select ${ROW}, p.description, p.skills, p.is_urgent as "isUrgent",
       p.deadline, p.bid_total::float8 as "bidTotal",
       (select count(*)::int from invitations i where i.project_id = p.id) as invitations,
       ${WINNER} as winner, ${PAYMENTS} as payments,
       (select count(*)::int from reports r where r.project_id = p.id and r.status = 'open')
         as "openReports",
       ${reportsAbout('r.project_id = p.id')} as reports,
       ${entriesOfProject('p.id')} as entries, ${REMOVALS} as removals
     from projects p join users u on u.id = p.client_id where p.id = $1`,
    [id],
  );
}
