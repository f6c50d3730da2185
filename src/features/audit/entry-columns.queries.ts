import { expressionBuilder } from 'kysely';
import type { Aliased } from '#platform/server/database/db.ts';
import { FORMER_MEMBER } from '#platform/shared/format/text.ts';

// Columns of reads that select the audit entry as `e` and its link as `l`.
const eb = expressionBuilder<Aliased<'e', 'audit_entries'>, 'e'>();

/** The name and salt whose digest the entry contains; deleted when a person's account is. */
const person = eb
  .selectFrom('audit_people as n')
  .whereRef('n.person_id', '=', 'e.actor_id')
  .whereRef('n.digest', '=', 'e.actor_digest');

/** Name of the actor when the entry was written, or a fixed text if the name was deleted. */
export const actorName = eb
  .case()
  .when('e.actor_digest', 'is not', null)
  .then(eb.fn.coalesce(person.select('n.name'), eb.val(FORMER_MEMBER)))
  .end();

/** Columns of an `AuditEntryView`. */
export const entryColumns = [
  'e.id',
  actorName.as('adminName'),
  'e.action',
  'e.target_type as targetType',
  'e.at as createdAt',
  'e.actor_id as actorId',
  'e.actor_role as actorRole',
  'e.target_id as targetId',
] as const;

/** Columns of an `AuditRecord`. */
export const recordColumns = [
  ...entryColumns,
  'l.position',
  'e.address',
  'e.actor_digest as actorDigest',
  person.select('n.salt').as('nameSalt'),
  'e.user_agent as userAgent',
  'e.request_id as requestId',
  'e.details',
  'l.prev_hash as prevHash',
  'l.hash',
] as const;
