import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { somePeople, waysToPeople } from '#features/accounts/account.queries.ts';
import { HOLDS_MONEY } from '#features/projects/removals/removal.queries.ts';
import { says } from '#features/projects/search/search.queries.ts';
import { iso, row, rows } from '#platform/server/db.ts';
import { plannedAnew } from '#platform/server/statement-names.ts';
import { foundBy, itself, orByNumber, type Way } from '#platform/server/ways.ts';
import { Where } from '#platform/server/where.ts';
import type { Standing } from './resolution.rules.ts';
import type { QueueQuery, ReportDetail, ReportView } from './resolution.schema.ts';

/** Which project, or who: for their profile, or for one message of theirs. */
export interface Subject {
  userId: number | null;
  projectId: number | null;
  messageId: number | null;
}

export async function hasOpenReport(
  em: SqlEntityManager,
  reporterId: number,
  { userId, projectId, messageId }: Subject,
): Promise<boolean> {
  const found = await row(
    em,
    `select 1 from reports
     where reporter_id = $1 and (user_id = $2 and message_id is not distinct from $4::int
       or project_id = $3) and status = 'open'`,
    [reporterId, userId, projectId, messageId],
  );
  return found !== null;
}

const NAME = (user: string) => `${user}.first_name || ' ' || ${user}.last_name`;

// Not `exists`, for which the planner may read all developers first.
const IS_DEVELOPER = (user: string) => `(select true from developers where user_id = ${user})`;

const KIND = (user: string) => `case when ${IS_DEVELOPER(user)} then 'developer' else 'client' end`;

const ROW = `r.id, r.reason, r.details, r.status, r.created_at as "createdAt",
  case when p.id is null
    then json_build_object(
      'kind', case when r.message_id is not null then 'message' else ${KIND('s.id')} end,
      'id', coalesce(r.message_id, s.id), 'name', ${NAME('s')})
    else json_build_object('kind', 'project', 'id', p.id, 'name', p.title) end as subject,
  json_build_object('id', u.id, 'name', ${NAME('u')}, 'role', u.role) as reporter,
  r.outcome, r.resolved_at as "resolvedAt",
  (select ${NAME('a')} from users a where a.id = r.resolved_by_id) as "resolvedByName"`;

const FROM = `reports r join users u on u.id = r.reporter_id
  left join users s on s.id = r.user_id left join projects p on p.id = r.project_id`;

const reports = itself('reports', 'r');

const everything: Way = { on: 'true', values: [], among: reports };

/** Of a name that more people have, the reports of so many of them are found. */
const PEOPLE_MAX = 100;

const ofPeople: Way['among'] = (on, rest, first) => `select found.id from
    (${somePeople(on, PEOPLE_MAX)}) person
  cross join lateral (
    (select r.id from reports r where r.user_id = person.id and ${rest} ${first}) union
    (select r.id from reports r where r.reporter_id = person.id and ${rest} ${first})) found`;

/** Words or number of a reported project, name or address of either person, or its own number. */
function waysTo(search: string): Way[] {
  const project = `exists (select from projects p where p.id = r.project_id and ${says('$1')})`;
  const words = [
    { on: project, values: [search], among: reports },
    ...waysToPeople(search, ofPeople),
  ];
  const conditions = ['r.id = $1', 'r.project_id = $1'];
  return orByNumber(search, words, { conditions, among: reports });
}

/** What is open waits longest first; all else stands with the newest first. */
function reportsRead(query: QueueQuery): { sql: string; params: unknown[] } {
  const { search, status, kind, reason, cursor, limit } = query;
  const where = new Where('true');
  const waiting = status === 'open';
  if (status) where.and(`r.status = '${status}'`);
  if (reason) where.and('r.reason = $1', reason);
  if (kind === 'project' || kind === 'message') where.and(`r.${kind}_id is not null`);
  else if (kind) {
    where.and('r.user_id is not null and r.message_id is null');
    where.and(`${KIND('r.user_id')} = $1`, kind);
  }
  if (cursor) {
    const than = waiting ? '>' : '<';
    where.and(`(r.created_at, r.id) ${than} ($1::timestamptz, $2::int)`, cursor.at, cursor.id);
  }
  const by = waiting ? 'r.created_at, r.id' : 'r.created_at desc, r.id desc';
  const order = `order by ${by} limit ${limit + 1}`;
  const found = foundBy(search ? waysTo(search) : [everything], where, order);
  const sql = `select ${ROW} from ${FROM} where r.id in (${found.sql}) ${order}`;
  return { sql: plannedAnew(sql), params: found.params };
}

/** Reports with who sent them; one more than asked tells of a next page. */
export function reportsOf(em: SqlEntityManager, query: QueueQuery): Promise<ReportView[]> {
  const { sql, params } = reportsRead(query);
  return rows<ReportView>(em, sql, params);
}

/** Another report `o` of the same as `r`. */
const OF_THE_SAME = `o.id <> r.id and (o.project_id = r.project_id or o.user_id = r.user_id
  and o.message_id is not distinct from r.message_id)`;

const OTHERS = `(select coalesce(json_agg(to_json(other)), '[]') from (
  select o.id, o.reason, o.status, o.outcome, o.note, ${iso('o.created_at')} as "createdAt",
    ${NAME('w')} as "reporterName"
  from reports o join users w on w.id = o.reporter_id
  where ${OF_THE_SAME}
  order by o.created_at desc, o.id desc limit 20) other)`;

const PROJECT = `case when p.id is not null then json_build_object('description', p.description,
  'skills', p.skills, 'status', p.status, 'isPrivate', p.is_private,
  'holdsMoney', ${HOLDS_MONEY}) end`;

const AROUND = 3;

/** The reported message between the few before and after it: no admin reads more than these. */
const TALK = `case when r.message_id is not null then (
  select json_agg(to_json(line)) from (
    select m.id, m.sender_id as "senderId", ${NAME('w')} as "senderName", m.text,
      ${iso('m.created_at')} as at, m.id = r.message_id as reported,
      (select count(*)::int from message_files x where x.message_id = m.id) as files
    from messages told cross join lateral (
      (select n.* from messages n where n.conversation_id = told.conversation_id
         and n.id <= told.id order by n.id desc limit ${AROUND + 1}) union all
      (select n.* from messages n where n.conversation_id = told.conversation_id
         and n.id > told.id order by n.id limit ${AROUND})) m
    join users w on w.id = m.sender_id where told.id = r.message_id order by m.id) line) end`;

const PROFILE = `case when s.id is not null and r.message_id is null then json_build_object(
  'text', coalesce(d.bio, c.company_name, ''), 'skills', coalesce(d.skills, '{}')) end`;

/** What stands of what was done to project `p` and its owner `own` after an instant, as SQL. */
const since = (instant: string) => `array_remove(array[
  case when p.status = 'removed' and exists (select from project_removals x
    where x.id = p.removal_id and x.at >= ${instant}) then 'content_removed' end,
  case when own.suspended_at >= ${instant} then 'person_suspended' end], null)`;

/** A report with what it is about, and what else was reported of that. */
export function reportDetail(em: SqlEntityManager, id: number): Promise<ReportDetail | null> {
  return row<ReportDetail>(
    em,
    `select ${ROW}, r.note, r.warning, ${PROJECT} as project, ${PROFILE} as profile,
       ${TALK} as talk,
       json_build_object('id', own.id, 'name', ${NAME('own')}, 'role', own.role,
         'suspended', own.suspended_at is not null) as person, ${since('r.created_at')} as since,
       ${OTHERS} as others,
       (select count(*)::int from reports o
          where ${OF_THE_SAME} and o.status = 'open') as "othersOpen",
       (select count(*)::int from reports o where o.reporter_id = r.reporter_id) as "reporterSent",
       (select count(*)::int from reports o where o.reporter_id = r.reporter_id
          and o.outcome = 'dismissed') as "reporterDismissed"
     from ${FROM} left join developers d on d.user_id = s.id left join clients c on c.user_id = s.id
       join users own on own.id = coalesce(r.user_id, p.client_id)
     where r.id = $1`,
    [id],
  );
}

/** How what was reported at this instant stands, and whose it is. */
export async function standingOf(
  em: SqlEntityManager,
  { userId, projectId, messageId }: Subject,
  reportedAt: Date,
): Promise<Standing & { ownerId: number; title: string | null }> {
  const found = await row<Standing & { ownerId: number; title: string | null }>(
    em,
    `select case when p.id is not null then 'project' when $3::int is not null then 'message'
       else ${KIND('own.id')} end as kind, p.title,
       own.id as "ownerId", coalesce(p.status = 'removed', false) as removed,
       own.suspended_at is not null as suspended, ${since('$4::timestamptz')} as since
     from users own left join projects p on p.id = $2
     where own.id = coalesce($1::int, p.client_id)`,
    [userId, projectId, messageId, reportedAt],
  );
  if (!found) throw new Error('What was reported has an owner');
  return found;
}

/** How many reports wait for somebody, counted no further than 1,000. */
export async function openReports(em: SqlEntityManager): Promise<number> {
  const found = await row<{ count: number }>(
    em,
    `select count(*)::int as count from
       (select 1 from reports where status = 'open' limit 1000) waiting`,
  );
  return found?.count ?? 0;
}
