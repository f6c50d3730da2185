import { expressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { hashedFileColumns } from '#features/files/file.queries.ts';
import { FIRST_VERSION } from '#features/hires/agreement/agreement.rules.ts';
import { selectProjectLedgerEntries } from '#features/ledger/ledger.queries.ts';
import { type Aliased, isoText } from '#platform/server/database/db.ts';

// The hire is `h`, a dispute `t`, a delivery `v`, a statement `s`, a file `f`, a payment `y`.
// Column names are the field names of the record and must not change, because older exports have
// them as well.
const eb = expressionBuilder<
  Aliased<'h', 'hires'> &
    Aliased<'t', 'disputes'> &
    Aliased<'v', 'deliveries'> &
    Aliased<'s', 'dispute_statements'> &
    Aliased<'y', 'payments'>,
  'h' | 't' | 'v' | 's' | 'y'
>();

/** Of a delivery or dispute. */
const selectPosition = (row: 'v' | 't') =>
  eb
    .selectFrom('milestones as m')
    .select('m.position')
    .whereRef('m.id', '=', `${row}.milestone_id`)
    .$asScalar()
    .$notNull();

const deliveryFiles = jsonArrayFrom(
  eb
    .selectFrom('delivery_files as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select(hashedFileColumns)
    .whereRef('x.delivery_id', '=', 'v.id')
    .orderBy('f.id'),
);

const requestFiles = jsonArrayFrom(
  eb
    .selectFrom('change_request_files as x')
    .innerJoin('files as f', 'f.id', 'x.file_id')
    .select(hashedFileColumns)
    .whereRef('x.delivery_id', '=', 'v.id')
    .orderBy('f.id'),
);

const disputeFiles = eb
  .selectFrom('dispute_files as x')
  .innerJoin('files as f', 'f.id', 'x.file_id')
  .select(hashedFileColumns)
  .orderBy('f.id');

const selectAgreements = eb
  .selectFrom('agreements as g')
  .select((eb) => ['g.content', 'g.hash', isoText(eb.ref('g.agreed_at')).as('agreedAt')])
  .whereRef('g.project_id', '=', 'h.project_id');

/** That of the hire; null for a hire from before agreements were stored. */
export const agreement = jsonObjectFrom(selectAgreements.where('g.version', '=', FIRST_VERSION));

export const laterAgreements = jsonArrayFrom(
  selectAgreements.select('g.version').where('g.version', '>', FIRST_VERSION).orderBy('g.version'),
);

export const proposedChanges = jsonArrayFrom(
  eb
    .selectFrom('proposed_changes as x')
    .select((eb) => [
      'x.id',
      'x.proposed_by as proposedBy',
      'x.items',
      'x.note',
      'x.state',
      'x.based_on as basedOn',
      'x.agreement_version as agreementVersion',
      'x.counters',
      'x.delivery_id as deliveryId',
      isoText(eb.ref('x.proposed_at')).as('proposedAt'),
      isoText(eb.ref('x.lapses_at')).as('lapsesAt'),
      isoText(eb.ref('x.ended_at')).as('endedAt'),
    ])
    .whereRef('x.project_id', '=', 'h.project_id')
    .orderBy('x.id'),
);

export const deliveries = jsonArrayFrom(
  eb
    .selectFrom('deliveries as v')
    .select((eb) => [
      'v.id',
      selectPosition('v').as('milestone'),
      'v.agreement_version as agreementVersion',
      'v.note',
      'v.links',
      isoText(eb.ref('v.delivered_at')).as('deliveredAt'),
      'v.changes_note as changesNote',
      isoText(eb.ref('v.changes_at')).as('changesAt'),
      'v.changes_criterion_id as changesCriterionId',
      'v.changes_criteria as changesCriteria',
      'v.changes_quote as changesQuote',
      requestFiles.as('changesFiles'),
      'v.criteria',
      deliveryFiles.as('files'),
    ])
    .whereRef('v.project_id', '=', 'h.project_id')
    .orderBy('v.id'),
);

const statements = jsonArrayFrom(
  eb
    .selectFrom('dispute_statements as s')
    .select((eb) => [
      's.author_id as authorId',
      's.text',
      isoText(eb.ref('s.at')).as('at'),
      jsonArrayFrom(disputeFiles.whereRef('x.statement_id', '=', 's.id')).as('files'),
    ])
    .whereRef('s.dispute_id', '=', 't.id')
    .orderBy('s.id'),
);

const offers = jsonArrayFrom(
  eb
    .selectFrom('dispute_offers as o')
    .select((eb) => [
      'o.made_by as madeBy',
      'o.to_developer_cents as toDeveloperCents',
      isoText(eb.ref('o.made_at')).as('madeAt'),
      'o.status',
    ])
    .whereRef('o.dispute_id', '=', 't.id')
    .orderBy('o.id'),
);

export const disputes = jsonArrayFrom(
  eb
    .selectFrom('disputes as t')
    .select((eb) => [
      't.id',
      selectPosition('t').as('milestone'),
      't.agreement_version as agreementVersion',
      't.opened_by as openedBy',
      't.reason',
      isoText(eb.ref('t.opened_at')).as('openedAt'),
      't.status',
      isoText(eb.ref('t.closed_at')).as('closedAt'),
      't.decided_by as decidedBy',
      't.decision',
      't.to_developer_cents as toDeveloperCents',
      't.criteria',
      jsonArrayFrom(
        disputeFiles.whereRef('x.dispute_id', '=', 't.id').where('x.statement_id', 'is', null),
      ).as('files'),
      statements.as('statements'),
      offers.as('offers'),
    ])
    .whereRef('t.project_id', '=', 'h.project_id')
    .orderBy('t.id'),
);

export const timeline = jsonArrayFrom(
  eb
    .selectFrom('hire_events as e')
    .select((eb) => [
      'e.seq',
      'e.kind',
      'e.party',
      'e.actor_id as actorId',
      isoText(eb.ref('e.at')).as('at'),
      'e.detail',
      'e.prev_hash as prevHash',
      'e.hash',
    ])
    .whereRef('e.project_id', '=', 'h.project_id')
    .orderBy('e.seq'),
);

export const ledger = jsonArrayFrom(
  eb
    .selectFrom(selectProjectLedgerEntries(eb.ref('h.project_id')).as('line'))
    .select(['id', 'kind', 'paymentId', 'at', 'debit', 'credit', 'amountCents', 'heldCents'])
    .orderBy('id'),
);

const refunds = jsonArrayFrom(
  eb
    .selectFrom('refunds as r')
    .select((eb) => [
      'r.nth',
      'r.amount_cents as amountCents',
      'r.cause',
      'r.status',
      'r.manual_reference as manualReference',
      isoText(eb.ref('r.created_at')).as('createdAt'),
      isoText(eb.ref('r.updated_at')).as('updatedAt'),
    ])
    .whereRef('r.payment_id', '=', 'y.id')
    .orderBy('r.nth'),
);

const payouts = jsonArrayFrom(
  eb
    .selectFrom('payouts as o')
    .select((eb) => [
      'o.nth',
      'o.amount_cents as amountCents',
      'o.reversed_cents as reversedCents',
      'o.status',
      isoText(eb.ref('o.created_at')).as('createdAt'),
      isoText(eb.ref('o.updated_at')).as('updatedAt'),
    ])
    .whereRef('o.payment_id', '=', 'y.id')
    .orderBy('o.nth'),
);

const chargebacks = jsonArrayFrom(
  eb
    .selectFrom('chargebacks as g')
    .select((eb) => [
      'g.amount_cents as amountCents',
      'g.reason',
      'g.status',
      isoText(eb.ref('g.opened_at')).as('openedAt'),
      isoText(eb.ref('g.closed_at')).as('closedAt'),
    ])
    .whereRef('g.payment_id', '=', 'y.id')
    .orderBy('g.opened_at')
    .orderBy('g.id'),
);

export const payments = jsonArrayFrom(
  eb
    .selectFrom('payments as y')
    .select((eb) => [
      'y.id',
      'y.status',
      'y.amount_cents as amountCents',
      'y.fee_cents as feeCents',
      'y.refunded_cents as refundedCents',
      'y.card_brand as cardBrand',
      'y.card_last4 as cardLast4',
      'y.project_revision as projectRevision',
      isoText(eb.ref('y.created_at')).as('createdAt'),
      refunds.as('refunds'),
      payouts.as('payouts'),
      chargebacks.as('chargebacks'),
    ])
    .whereRef('y.project_id', '=', 'h.project_id')
    .orderBy('y.created_at')
    .orderBy('y.id'),
);
