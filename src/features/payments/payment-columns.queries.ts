import { expressionBuilder } from 'kysely';
import { selectNamedMilestone } from '#features/hires/milestones/named-milestone.queries.ts';
import type { AccountCode } from '#features/ledger/ledger-account.rules.ts';
import type { Aliased } from '#platform/server/database/db.ts';
import { fundedPaymentStatuses } from './payment.rules.ts';

// Expressions for queries that name the payment `y` or the refund `r`.
const paymentEb = expressionBuilder<Aliased<'y', 'payments'>, 'y'>();
const refundEb = expressionBuilder<Aliased<'r', 'refunds'>, 'r'>();

export const cardText = paymentEb(
  paymentEb(paymentEb.fn<string | null>('initcap', ['y.card_brand']), '||', ' •••• '),
  '||',
  paymentEb.ref('y.card_last4'),
);

/** Null also if the payment funds no milestone. */
export const fundedMilestone = selectNamedMilestone(
  paymentEb
    .case()
    .when('y.status', 'in', fundedPaymentStatuses)
    .then(paymentEb.ref('y.milestone_id'))
    .end(),
);

/** Equal to `accountByCause`. */
const refundedAccount = refundEb.fn<AccountCode>('concat', [
  refundEb.case('r.cause').when('divided').then('held:').else('unapplied:').end(),
  'r.payment_id',
]);

/**
 * The refund failed, no other replaces it, and its amount is still in the account it was posted
 * from: a chargeback may have reduced that account.
 */
export const refundNeedsAdmin = refundEb.and([
  refundEb('r.status', '=', 'failed'),
  refundEb.not(
    refundEb.exists(
      refundEb
        .selectFrom('refunds as replacement')
        .select('replacement.id')
        .whereRef('replacement.replaces', '=', 'r.id'),
    ),
  ),
  refundEb(
    'r.amount_cents',
    '<=',
    refundEb
      .selectFrom('ledger_accounts as a')
      .select((eb) => eb('a.credits_posted', '-', eb.ref('a.debits_posted')).as('cents'))
      .where('a.code', '=', refundedAccount),
  ),
]);
