import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { waysToPeople } from '#features/accounts/account.queries.ts';
import { MEASURE } from '#features/accounts/measures/measure.queries.ts';
import { iso, row, rows } from '#platform/server/db.ts';
import { foundBy, itself, nearFirst, orByNumber } from '#platform/server/ways.ts';
import { Where } from '#platform/server/where.ts';
import { entriesOfPerson, list, reportsAbout } from '../about/about.queries.ts';
import type { PeopleQuery, PersonRow, PersonView } from './people.schema.ts';

const APPEALED = `exists (select from suspensions s where s.user_id = u.id
  and s.ended_at is null and s.appealed_at is not null and s.decided_at is null)`;

const PERSON = `u.id, u.first_name || ' ' || u.last_name as name, u.username, u.email, u.avatar,
  u.role, u.created_at as "createdAt", u.suspended_at is not null as suspended,
  ${APPEALED} as appealed`;

const states = {
  active: 'u.suspended_at is null',
  suspended: 'u.suspended_at is not null',
  appealed: `u.suspended_at is not null and ${APPEALED}`,
};

/** The read behind a page of people; one row more than asked tells of a next page. */
function peopleRead(query: PeopleQuery): { sql: string; params: unknown[] } {
  const { search, role, state, cursor, limit } = query;
  const where = new Where('u.deleted_at is null');
  if (role) where.and('u.role = $1', role);
  if (state) where.and(states[state]);
  if (cursor) {
    where.and('(u.created_at, u.id) < ($1::timestamptz, $2::int)', cursor.at, cursor.id);
  }
  const select = `select ${PERSON} from users u`;
  const order = 'u.created_at desc, u.id desc';
  const first = `order by ${order} limit ${limit + 1}`;
  if (!search) return { sql: `${select} where ${where.sql} ${first}`, params: where.params };
  const among = nearFirst({ table: 'users', as: 'u', order, limit: limit + 1 });
  const ways = orByNumber(search, waysToPeople(search, among), {
    conditions: ['u.id = $1'],
    among: itself('users', 'u'),
  });
  const found = foundBy(ways, where, first);
  const sql = `${select} where u.id in (${found.sql}) ${first}`;
  return { sql, params: found.params };
}

export function peopleFound(em: SqlEntityManager, query: PeopleQuery): Promise<PersonRow[]> {
  const { sql, params } = peopleRead(query);
  return rows<PersonRow>(em, sql, params);
}

const SUSPENSIONS = `select ${MEASURE} from suspensions s where s.user_id = u.id
  order by s.at desc, s.id desc limit 20`;

/** A person's hires on one side, in the order of the index: the running ones first. */
const hiresAs = (side: 'client' | 'developer', other: 'client' | 'developer') =>
  `(select h.*, h.${other}_id as other_id from hires h where h.${side}_id = u.id
    order by (h.state not in ('completed', 'cancelled')) desc, h.project_id desc limit 10)`;

const HIRES = list(`select h.project_id as id, p.title, h.state,
    h.amount_cents::float8 as "amountCents",
    json_build_object('id', o.id, 'name', o.first_name || ' ' || o.last_name) as other
  from (${hiresAs('client', 'developer')} union all ${hiresAs('developer', 'client')}) h
    join projects p on p.id = h.project_id join users o on o.id = h.other_id
  order by (h.state not in ('completed', 'cancelled')) desc, h.project_id desc limit 10`);

/** While they are signed in their device tells it, after that what they last did by the log. */
const LAST_SEEN = iso(`greatest((select max(last_seen_at) from sessions where user_id = u.id),
  (select max(at) from audit_entries where actor_id = u.id))`);

/** One person with what there is of them and about them. */
export function personFound(em: SqlEntityManager, id: number): Promise<PersonView | null> {
  return row<PersonView>(
    em,
    `select ${PERSON}, u.deleted_at is not null as deleted,
       coalesce(d.city, c.city) as city, coalesce(d.country, c.country) as country,
       c.company_name as "companyName",
       (select count(*)::int from sessions where user_id = u.id) as sessions,
       ${LAST_SEEN} as "lastSeenAt",
       (select count(*)::int from projects where client_id = u.id) as projects,
       (select count(*)::int from bids where developer_id = u.id) as bids,
       h.hires, h."runningHires", ${HIRES} as "latestHires",
       (select count(*)::int from reports where user_id = u.id and status = 'open')
         as "openReports",
       ${reportsAbout('r.user_id = u.id')} as reports, ${entriesOfPerson('u.id')} as entries,
       ${list(SUSPENSIONS)} as suspensions
     from users u left join developers d on d.user_id = u.id
       left join clients c on c.user_id = u.id,
       lateral (select count(*)::int as hires,
         count(*) filter (where state not in ('completed', 'cancelled'))::int as "runningHires"
         from hires where client_id = u.id or developer_id = u.id) h
     where u.id = $1`,
    [id],
  );
}
