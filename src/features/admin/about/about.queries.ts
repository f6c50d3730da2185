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

/** The latest entries of the audit log on this target; its id is SQL. */
export const entriesAbout = (type: 'user' | 'project', id: string) =>
  list(`select e.id::float8 as id, e.action, ${ACTOR_NAME} as "actorName",
      ${iso('e.at')} as at
    from audit_entries e ${NAMED} where e.target_type = '${type}' and e.target_id = ${id}::text
    order by e.at desc, e.id desc limit 10`);
