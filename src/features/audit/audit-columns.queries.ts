import { expressionBuilder } from 'kysely';
import type { Aliased } from '#platform/server/db.ts';
import { FORMER_MEMBER } from '#platform/shared/words.ts';

// The entry is `e`, its link in the chain `l`; `n` is left joined on `person_id` and `digest`, as the
// name under which the actor of the entry was recorded.
const eb = expressionBuilder<
  Aliased<'e', 'audit_entries'> &
    Aliased<'n', 'audit_people'> &
    Aliased<'l', 'audit_chain_entries'>,
  'e' | 'n' | 'l'
>();

/** Name of the actor, or a fixed text if it was deleted; null if there is no actor. */
export const actorName = eb
  .case()
  .when('e.actor_digest', 'is not', null)
  .then(eb.fn.coalesce('n.name', eb.val(FORMER_MEMBER)))
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
  'n.salt as nameSalt',
  'e.user_agent as userAgent',
  'e.request_id as requestId',
  'e.details',
  'l.prev_hash as prevHash',
  'l.hash',
] as const;
