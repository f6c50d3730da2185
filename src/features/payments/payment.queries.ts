import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { isUnconfirmed } from '#features/accounts/email-confirmation/email-confirmation.queries.ts';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { selectNamedMilestone } from '#features/hires/milestones/named-milestone.queries.ts';
import type { Criterion } from '#features/projects/brief/criterion.schema.ts';
import type { Ctx } from '#platform/server/context.ts';
import { db, flag } from '#platform/server/database/db.ts';
import { centsToDollars } from '#platform/shared/format/money.ts';
import { fundedPaymentStatuses, openPaymentStatuses } from './payment.rules.ts';
import type { PaymentState, PaymentStateQuery } from './payment.schema.ts';

type ProjectPayment = PaymentState & { clientId: number; intentId: string | null };

/**
 * The payment of the intent, if the project has it; otherwise the newest that is open or funds a
 * milestone, otherwise the newest that was not cancelled or refused, otherwise the newest. Without a
 * payment all fields except those of the project are null.
 */
export async function findPaymentState(
  em: SqlEntityManager,
  { projectId, intentId }: PaymentStateQuery,
): Promise<ProjectPayment | null> {
  const projectPayment = await db(em)
    .selectFrom('projects as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('payments as y')
          .leftJoin('project_revisions as v', (join) =>
            join
              .onRef('v.project_id', '=', 'y.project_id')
              .onRef('v.revision', '=', 'y.project_revision'),
          )
          .select((eb) => [
            'y.status',
            'y.amount_cents',
            'y.stripe_intent_id',
            'y.developer_id',
            'y.milestone_id',
            eb.ref('v.snapshot', '->>').key('title').as('title'),
          ])
          .whereRef('y.project_id', '=', 'p.id')
          .orderBy(
            (eb) => eb.fn.coalesce(eb('y.stripe_intent_id', '=', intentId ?? ''), eb.lit(false)),
            'desc',
          )
          .orderBy(
            (eb) => eb('y.status', 'in', [...openPaymentStatuses, ...fundedPaymentStatuses]),
            'desc',
          )
          .orderBy((eb) => eb('y.status', 'in', ['canceled', 'failed']))
          .orderBy('y.created_at', 'desc')
          .limit(1)
          .as('y'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as u', 'u.id', 'y.developer_id')
    .select((eb) => [
      'p.client_id as clientId',
      // The title is empty if it was blanked.
      eb.fn
        .coalesce(eb.fn<string | null>('nullif', ['y.title', eb.val('')]), 'p.title')
        .$notNull()
        .as('projectTitle'),
      'y.status',
      'y.amount_cents as amountCents',
      'y.stripe_intent_id as intentId',
      eb.case().when('u.id', 'is not', null).then(fullName).end().as('developerName'),
      selectNamedMilestone(eb.ref('y.milestone_id')).as('milestone'),
    ])
    .where('p.id', '=', projectId)
    .executeTakeFirst();
  if (!projectPayment) return null;
  const { amountCents, ...rest } = projectPayment;
  return { ...rest, amount: amountCents === null ? null : centsToDollars(amountCents) };
}

/**
 * Open or orphaned payments that last changed at `from` or later and before `before`, oldest change
 * first.
 */
export async function listOpenIntentIds(
  em: SqlEntityManager,
  from: Date,
  before: Date,
): Promise<string[]> {
  const rows = await db(em)
    .selectFrom('payments')
    .select('stripe_intent_id as intentId')
    .where('status', 'in', [...openPaymentStatuses, 'orphaned'])
    .where('stripe_intent_id', 'is not', null)
    .where('updated_at', '>=', from.toISOString())
    .where('updated_at', '<', before.toISOString())
    .orderBy('updated_at')
    .execute();
  return rows.flatMap(({ intentId }) => intentId ?? []);
}

/** Payments with an open chargeback, or with an open refund that has not changed since `before`. */
export async function listUnsettledIntentIds(
  em: SqlEntityManager,
  before: Date,
): Promise<string[]> {
  const rows = await db(em)
    .selectFrom('payments as y')
    .select('y.stripe_intent_id as intentId')
    .where('y.stripe_intent_id', 'is not', null)
    .where('y.id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('payment_id')
        .where('status', 'in', ['sending', 'pending'])
        .where('updated_at', '<', before.toISOString())
        .union(eb.selectFrom('chargebacks').select('payment_id').where('closed_at', 'is', null)),
    )
    .execute();
  return rows.flatMap(({ intentId }) => intentId ?? []);
}

/** A milestone has ended, but its payment was not divided yet. */
export async function listUnsplitProjectIds(em: SqlEntityManager): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('payments as y')
    .innerJoin('milestones as m', 'm.id', 'y.milestone_id')
    .select('y.project_id as id')
    .distinct()
    .where('y.status', '=', 'held')
    .where('m.state', 'in', ['completed', 'cancelled'])
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * At most 100, those with the fewest attempts first. Here and below the status is a literal, so
 * that PostgreSQL can use the partial index of that status.
 */
export async function listDueCommandIds(em: SqlEntityManager, now: Date): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('stripe_commands')
    .select('id')
    .where('status', '=', sql.lit('new'))
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy('attempts')
    .orderBy('next_attempt_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listDuePaymentCommandIds(
  em: SqlEntityManager,
  paymentId: string,
  now: Date,
): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('stripe_commands')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', sql.lit('new'))
    .where('kind', 'in', ['refund', 'reversal'])
    .where('next_attempt_at', '<=', now.toISOString())
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** At most 100, those with the fewest attempts first. */
export async function listUnprocessedEventIds(
  em: SqlEntityManager,
  before: Date,
): Promise<string[]> {
  const rows = await db(em)
    .selectFrom('stripe_events')
    .select('id')
    .where('status', '=', sql.lit('new'))
    .where('received_at', '<', before.toISOString())
    .orderBy('attempts')
    .orderBy('received_at')
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listOpenPaymentIds(em: SqlEntityManager, before: Date): Promise<string[]> {
  const rows = await db(em)
    .selectFrom('payments')
    .select('id')
    .where('status', 'in', openPaymentStatuses)
    .where('created_at', '<', before.toISOString())
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * `budget` in dollars, `deliveryTime` in days. Null if bid or brief have changed since the payment
 * was opened.
 */
export async function findPayableView(
  { em, settings }: Pick<Ctx, 'em' | 'settings'>,
  paymentId: string,
) {
  const payableView = await db(em)
    .selectFrom('payments as y')
    .innerJoin('projects as p', (join) =>
      join
        .onRef('p.id', '=', 'y.project_id')
        .onRef('p.material_revision', '=', 'y.material_revision'),
    )
    .innerJoin('users as u', 'u.id', 'y.developer_id')
    .innerJoin('bids as b', (join) =>
      join
        .onRef('b.id', '=', 'y.bid_id')
        .onRef('b.revision', '=', 'y.bid_revision')
        // 0 if the revision was not recorded.
        .on((eb) => eb('y.project_revision', 'in', [eb.ref('b.project_revision'), eb.lit(0)])),
    )
    .leftJoin('project_revisions as v', (join) =>
      join
        .onRef('v.project_id', '=', 'y.project_id')
        .onRef('v.revision', '=', 'b.project_revision'),
    )
    .select((eb) => [
      'y.milestone_id as milestoneId',
      'y.client_secret as clientSecret',
      'y.amount_cents as amountCents',
      'y.fee_cents as feeCents',
      'p.budget',
      // A project that was never edited has no stored revision.
      eb.fn
        .coalesce(eb.ref('v.snapshot', '->>').key('title'), 'p.title')
        .$notNull()
        .as('projectTitle'),
      'p.title as currentTitle',
      flag(eb('p.revision', '>', 1)).as('isEdited'),
      fullName.as('developerName'),
      isUnconfirmed(settings).as('isDeveloperUnconfirmed'),
      'b.delivery_time as deliveryTime',
      'b.proposal',
      'b.revised_at as revisedAt',
      'b.id as bidId',
      'b.revision',
      'b.project_revision as projectRevision',
      'b.criteria as answers',
      'b.milestones as bidMilestones',
      eb.cast<number>('y.fee_percent', 'float8').as('feePercent'),
      'y.project_id as projectId',
      eb.fn
        .coalesce(sql<Criterion[] | null>`${eb.ref('v.snapshot')}->'criteria'`, 'p.criteria')
        .as('criteria'),
    ])
    .where('y.id', '=', paymentId)
    .executeTakeFirst();
  return payableView ?? null;
}
