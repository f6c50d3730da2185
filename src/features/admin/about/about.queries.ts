import { ACTOR_NAME, NAMED } from '#features/audit/chain.queries.ts';
import { iso } from '#platform/server/db.ts';

/** Rows of a SELECT as a JSON list, as SQL. */
export const list = (select: string) =>
  `(select coalesce(json_agg(to_json(found)), '[]') from (${select}) found)`;

/** The latest reports that fit a condition on `r`. */
export const reportsAbout = (condition: string) =>
  list(`select r.id, r.reason, r.details, r.outcome, ${iso('r.created_at')} as "createdAt",
      w.first_name || ' ' || w.last_name as "reporterName"
    from reports r join users w on w.id = r.reporter_id where ${condition}
    order by r.created_at desc, r.id desc limit 20`);

const LATEST = 'order by e.at desc, e.id desc limit 10';

const entries = (found: string) =>
  list(`select e.id::float8 as id, e.action, ${ACTOR_NAME} as "actorName", ${iso('e.at')} as at
    from (${found}) found join audit_entries e on e.id = found.id ${NAMED} ${LATEST}`);

const entriesOn = (type: 'user' | 'project', id: string) =>
  `select e.id from audit_entries e
   where e.target_type = '${type}' and e.target_id = ${id}::text ${LATEST}`;

/** The latest entries of the audit log on a project; its id is SQL. */
export const entriesOfProject = (id: string) => entries(entriesOn('project', id));

/** The latest on a person, and of what they did; their id is SQL. */
export const entriesOfPerson = (id: string) =>
  entries(`(${entriesOn('user', id)}) union
    (select e.id from audit_entries e where e.actor_id = ${id} ${LATEST})`);
