import { iso } from '#platform/server/db.ts';

/** Whether there is an admin who may decide an appeal against a suspension or a removal `s`, as SQL. */
export const HAS_JUDGE = `exists (select from users a where a.role = 'admin'
  and a.suspended_at is null and a.deleted_at is null and a.id <> s.created_by_id)`;

/** What somebody reads of a suspension or a removal `s` that concerns them, as SQL. */
export const OWN_MEASURE = `s.rule, s.reason, ${iso('s.at')} as at, s.appeal,
  ${iso('s.appealed_at')} as "appealedAt", s.decision, s.decision_reason as "decisionReason",
  ${iso('s.decided_at')} as "decidedAt", ${HAS_JUDGE} as "hasJudge"`;

const nameOf = (column: string) =>
  `(select first_name || ' ' || last_name from users where id = s.${column})`;

/** The same with everybody's names, for admins. */
export const MEASURE = `s.id, ${OWN_MEASURE}, s.created_by_id as "byId", ${nameOf('created_by_id')} as "byName",
  ${nameOf('decided_by_id')} as "decidedByName", ${iso('s.ended_at')} as "endedAt",
  ${nameOf('ended_by_id')} as "endedByName", s.end_reason as "endReason"`;
