import { iso } from '#platform/server/db.ts';

/** What somebody reads of a suspension or a removal `s` that concerns them, as SQL. */
export const OWN_MEASURE = `s.rule, s.reason, ${iso('s.at')} as at, s.appeal,
  ${iso('s.appealed_at')} as "appealedAt", s.decision, s.decision_reason as "decisionReason",
  ${iso('s.decided_at')} as "decidedAt"`;

const nameOf = (column: string) =>
  `(select first_name || ' ' || last_name from users where id = s.${column})`;

/** The same with everybody's names, for admins. */
export const MEASURE = `s.id, ${OWN_MEASURE}, s.by_id as "byId", ${nameOf('by_id')} as "byName",
  ${nameOf('decided_by_id')} as "decidedByName", ${iso('s.ended_at')} as "endedAt",
  ${nameOf('ended_by_id')} as "endedByName", s.end_reason as "endReason"`;
