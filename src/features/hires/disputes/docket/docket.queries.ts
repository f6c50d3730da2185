import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { somePeople, waysToPeople } from '#features/accounts/account.queries.ts';
import { says } from '#features/projects/search/search.queries.ts';
import { row, rows } from '#platform/server/db.ts';
import { plannedAnew } from '#platform/server/statement-names.ts';
import { foundBy, type Way } from '#platform/server/ways.ts';
import { Where } from '#platform/server/where.ts';
import { idSought } from '#platform/shared/id.ts';
import { PERSONS, type RoomRow } from '../../work/room.queries.ts';
import type { DocketState } from './docket.rules.ts';
import type { DocketCount, DocketQuery, DocketRow } from './docket.schema.ts';

/** A row with what the clock reads of it, and its place in the list. */
export type DocketFound = Omit<DocketRow, 'next'> &
  Pick<RoomRow, 'state' | 'stateSince' | 'dueAt'> & { place: string };

/** As the indexes have it: what ended stands behind what is open, the newest first. */
const PLACE = `(case when t.status = 'open' then t.decidable_from at time zone 'UTC'
  else timestamp '3000-01-01' + (timestamp '3000-01-01' - (t.closed_at at time zone 'UTC')) end)`;

const DOCKET_ROW = `t.id, t.project_id as "projectId", p.title, ${PERSONS},
  t.opened_by as "openedBy", t.opened_at as "openedAt",
  t.decidable_from as "decidableFrom", t.status, t.closed_at as "closedAt",
  t.to_developer_cents::float8 as "toDeveloperCents", h.amount_cents::float8 as "amountCents",
  h.frozen, h.state, h.state_since as "stateSince", h.due_at as "dueAt",
  to_char(matched.place, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as place`;

/** People a search can mean at most, by whose names disputes are found. */
const PEOPLE_MAX = 100;

const now = `($1::timestamptz at time zone 'UTC')`;

const states: Record<DocketState, string> = {
  open: `t.status = 'open'`,
  waiting: `t.status = 'open' and ${PLACE} > ${now}`,
  decidable: `t.status = 'open' and ${PLACE} <= ${now}`,
  decided: `t.status = 'decided'`,
  settled: `t.status = 'settled'`,
  withdrawn: `t.status = 'withdrawn'`,
  overtaken: `t.status = 'overtaken'`,
};

const ofName: Way['among'] = (on) => somePeople(on, PEOPLE_MAX);

/** What a search means, as values and the SELECTs that find it, each by an index of its own. */
function sought(search: string | undefined) {
  const all = { from: 'disputes t', is: 'true' };
  if (!search) return { values: [], ways: [all] };
  const id = idSought(search);
  if (id !== null) {
    const ways = ['t.project_id = $1', 't.id = $1'].map((is) => ({ ...all, is }));
    return { values: [id], ways };
  }
  const people = foundBy(waysToPeople(search, ofName), new Where('true'), '');
  const [among, values] = [`(${people.sql}) person`, people.params];
  const of = 'hires h join disputes t on t.project_id = h.project_id';
  const ways = [
    {
      from: 'disputes t join projects p on p.id = t.project_id',
      is: says(`$${values.length + 1}`),
    },
    { among, from: of, is: 'h.client_id = person.id' },
    { among, from: of, is: 'h.developer_id = person.id' },
  ];
  return { values: [...values, search], ways };
}

/** The read behind a page of disputes; one row more than asked tells of a next page. */
function docketRead({ search, state, cursor, limit }: DocketQuery, at: Date) {
  const { values, ways } = sought(search);
  const where = new Where('true');
  for (const value of values) where.value(value);
  if (state) where.and(states[state], ...(states[state].includes('$1') ? [at] : []));
  if (cursor) {
    const after = `(${PLACE}, t.id) > ($1::timestamptz at time zone 'UTC', $2::int)`;
    where.and(after, cursor.at, cursor.id);
  }
  const first = `order by place, id limit ${limit + 1}`;
  const found = ways.map(({ among, from, is }: { among?: string; from: string; is: string }) => {
    const places = `(select t.id, ${PLACE} as place from ${from}
      where ${is} and ${where.sql} ${first})`;
    if (!among) return places;
    return `(select found.* from ${among} cross join lateral ${places} found)`;
  });
  const sql = `select ${DOCKET_ROW}
    from (select id, place from (${found.join(' union ')}) ways ${first}) matched
      join disputes t on t.id = matched.id join hires h on h.project_id = t.project_id
      join projects p on p.id = t.project_id
      join users c on c.id = h.client_id join users d on d.id = h.developer_id
    order by matched.place, matched.id`;
  return { sql: plannedAnew(sql), params: where.params };
}

export function disputesFound(
  em: SqlEntityManager,
  query: DocketQuery,
  at: Date,
): Promise<DocketFound[]> {
  const { sql, params } = docketRead(query, at);
  return rows<DocketFound>(em, sql, params);
}

/** How many wait for a decision. */
export function docketCount(em: SqlEntityManager, at: Date): Promise<DocketCount | null> {
  return row<DocketCount>(
    em,
    `select count(*)::int as decidable, min(t.decidable_from) as since
     from disputes t where ${states.decidable}`,
    [at],
  );
}
