import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { selectProjectEntries } from '#features/ledger/ledger-entry.queries.ts';
import { type Aliased, isoText } from '#platform/server/database/db.ts';

// The hire is `h`, a payment `y`. The names of the columns are the field names of the record, which
// older exports have as well.
const eb = expressionBuilder<Aliased<'h', 'hires'> & Aliased<'y', 'payments'>, 'h' | 'y'>();

/** The ledger entries of the project. */
export const ledger = jsonArrayFrom(
  eb
    .selectFrom(selectProjectEntries(eb.ref('h.project_id')).as('line'))
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

/** The payments of the project with their refunds, payouts and chargebacks, oldest first. */
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
      isoText(eb.ref('y.created_at')).as('createdAt'),
      refunds.as('refunds'),
      payouts.as('payouts'),
      chargebacks.as('chargebacks'),
    ])
    .whereRef('y.project_id', '=', 'h.project_id')
    .orderBy('y.created_at')
    .orderBy('y.id'),
);
