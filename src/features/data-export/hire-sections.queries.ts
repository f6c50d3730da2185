import { Agreement } from '#features/hires/agreement/agreement.entity.ts';
import { ProposedChange } from '#features/hires/changes/change.entity.ts';
import { Delivery } from '#features/hires/deliveries/delivery.entity.ts';
import {
  Dispute,
  DisputeOffer,
  DisputeStatement,
} from '#features/hires/disputes/dispute.entity.ts';
import { Hire } from '#features/hires/hire.entity.ts';
import { Milestone } from '#features/hires/milestones/milestone.entity.ts';
import { Payment } from '#features/payments/payment.entity.ts';
import { Payout } from '#features/payments/payouts/payout.entity.ts';
import { PayoutAccount } from '#features/payments/payouts/payout-account.entity.ts';
import { db } from '#platform/server/database/db.ts';
import {
  type ExportSection,
  selectExportedColumns,
  selectOwnHireIds,
} from './export-columns.queries.ts';

/**
 * By the name of the file. In each query, `id` is the id of the user. Columns in a list are not
 * exported.
 */
export const hireSections: Record<string, ExportSection> = {
  // The fee is null in the export of the client, because only the developer pays it.
  hires: (em, id) =>
    db(em)
      .selectFrom('hires as t')
      .select(selectExportedColumns(em, Hire, ['feePercent', 'hasBothReviews']))
      .select((eb) =>
        eb
          .case()
          .when('t.developer_id', '=', id)
          .then(eb.ref('t.fee_percent'))
          .end()
          .as('fee_percent'),
      )
      .where('t.project_id', 'in', selectOwnHireIds(em, id))
      .orderBy('t.project_id'),
  milestones: (em, id) =>
    db(em)
      .selectFrom('milestones as t')
      .innerJoin('hires as h', 'h.project_id', 't.project_id')
      .select(
        selectExportedColumns(em, Milestone, ['feeCents', 'deadlinesCheckedAt', 'nextDeadlineAt']),
      )
      .select((eb) =>
        eb.case().when('h.developer_id', '=', id).then(eb.ref('t.fee_cents')).end().as('fee_cents'),
      )
      .where('t.project_id', 'in', selectOwnHireIds(em, id))
      .orderBy('t.project_id')
      .orderBy('t.position'),
  agreements: (em, id) =>
    db(em)
      .selectFrom('agreements as t')
      .select(selectExportedColumns(em, Agreement, []))
      .where('t.project_id', 'in', selectOwnHireIds(em, id))
      .orderBy('t.project_id')
      .orderBy('t.version'),
  'proposed-changes': (em, id) =>
    db(em)
      .selectFrom('proposed_changes as t')
      .select(selectExportedColumns(em, ProposedChange, ['remindedAt']))
      .where('t.project_id', 'in', selectOwnHireIds(em, id))
      .orderBy('t.id'),
  deliveries: (em, id) =>
    db(em)
      .selectFrom('deliveries as t')
      .select(selectExportedColumns(em, Delivery, []))
      .where('t.project_id', 'in', selectOwnHireIds(em, id))
      .orderBy('t.id'),
  disputes: (em, id) =>
    db(em)
      .selectFrom('disputes as t')
      .select(selectExportedColumns(em, Dispute, ['decidableFrom', 'periodStartsAt', 'decidedBy']))
      .where('t.project_id', 'in', selectOwnHireIds(em, id))
      .orderBy('t.id'),
  'dispute-offers': (em, id) =>
    db(em)
      .selectFrom('dispute_offers as t')
      .innerJoin('disputes as d', 'd.id', 't.dispute_id')
      .select(selectExportedColumns(em, DisputeOffer, ['id']))
      .select('d.project_id')
      .where('d.project_id', 'in', selectOwnHireIds(em, id))
      .orderBy('t.id'),
  'dispute-statements': (em, id) =>
    db(em)
      .selectFrom('dispute_statements as t')
      .innerJoin('disputes as d', 'd.id', 't.dispute_id')
      .select(selectExportedColumns(em, DisputeStatement, ['id', 'authorId']))
      .select('d.project_id')
      .where('t.author_id', '=', id)
      .orderBy('t.id'),
  payments: (em, id) =>
    db(em)
      .selectFrom('payments as t')
      .select(
        selectExportedColumns(em, Payment, [
          'bidId',
          'bidRevision',
          'projectRevision',
          'materialRevision',
          'clientId',
          'feeCents',
          'feePercent',
          'stripeIntentId',
          'stripeChargeId',
          'updatedAt',
        ]),
      )
      .where('t.client_id', '=', id)
      .orderBy('t.id'),
  payouts: (em, id) =>
    db(em)
      .selectFrom('payouts as t')
      .select(
        selectExportedColumns(em, Payout, [
          'id',
          'developerId',
          'stripeTransferId',
          'lastError',
          'updatedAt',
        ]),
      )
      .where('t.developer_id', '=', id)
      .orderBy('t.id'),
  'payout-account': (em, id) =>
    db(em)
      .selectFrom('payout_accounts as t')
      .select(selectExportedColumns(em, PayoutAccount, ['developerId', 'stripeAccountId']))
      .where('t.developer_id', '=', id),
};
