import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { agreedTitle } from '#features/hires/agreement/agreed-title.queries.ts';
import { db, isoText } from '#platform/server/database/db.ts';
import { fundedMilestone, refundNeedsAdmin } from '../payment-columns.queries.ts';
import type { PaymentIssues } from './reconciliation.schema.ts';

const ISSUES_MAX = 100;

/** At most 100 of each, newest first. */
export function listPaymentIssues(em: SqlEntityManager, since: Date): Promise<PaymentIssues> {
  const sinceIso = since.toISOString();
  const newestRefunds = db(em)
    .selectFrom('refunds as r')
    .innerJoin('payments as y', 'y.id', 'r.payment_id')
    .innerJoin('projects as p', 'p.id', 'y.project_id')
    .innerJoin('users as u', 'u.id', 'y.client_id')
    .select((eb) => [
      'r.id',
      'r.amount_cents as amountCents',
      'p.id as projectId',
      agreedTitle.as('projectTitle'),
      fundedMilestone.as('milestone'),
      fullName.as('clientName'),
      isoText(eb.ref('r.updated_at')).as('at'),
    ])
    .orderBy('r.updated_at', 'desc')
    .limit(ISSUES_MAX);
  const manualRefunds = newestRefunds
    // Only for the type: the condition below excludes null.
    .select((eb) => eb.fn.coalesce('r.manual_reference', eb.val('')).as('reference'))
    .where('r.manual_reference', 'is not', null)
    .where('r.status', '=', 'settled')
    .where('r.updated_at', '>=', sinceIso);
  const refusedCommands = db(em)
    .selectFrom('stripe_commands as c')
    .innerJoin('payments as y', 'y.id', 'c.payment_id')
    .innerJoin('projects as p', 'p.id', 'y.project_id')
    .select((eb) => [
      'c.id',
      'c.kind',
      'c.last_error as reason',
      'p.id as projectId',
      agreedTitle.as('projectTitle'),
      fundedMilestone.as('milestone'),
      isoText(eb.ref('c.created_at')).as('at'),
    ])
    .where('c.status', '=', sql.lit('refused'))
    .where('c.created_at', '>=', sinceIso)
    .orderBy('c.created_at', 'desc')
    .limit(ISSUES_MAX);
  const deadEvents = db(em)
    .selectFrom('stripe_events as e')
    .select((eb) => [
      'e.id',
      'e.type',
      'e.object_id as objectId',
      isoText(eb.ref('e.received_at')).as('at'),
    ])
    .where('e.status', '=', sql.lit('dead'))
    .where('e.received_at', '>=', sinceIso)
    .orderBy('e.received_at', 'desc')
    .limit(ISSUES_MAX);
  return db(em)
    .selectNoFrom([
      jsonArrayFrom(newestRefunds.where(refundNeedsAdmin)).as('failedRefunds'),
      jsonArrayFrom(manualRefunds).as('manualRefunds'),
      jsonArrayFrom(refusedCommands).as('refusedCommands'),
      jsonArrayFrom(deadEvents).as('deadEvents'),
    ])
    .executeTakeFirstOrThrow();
}
