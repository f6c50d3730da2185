import { expressionBuilder } from 'kysely';
import type { AccountCode } from '#features/ledger/ledger-account.rules.ts';
import type { Aliased } from '#platform/server/database/db.ts';

// Expressions for queries that name the payment `y` or the refund `r`.
const payment = expressionBuilder<Aliased<'y', 'payments'>, 'y'>();
const refund = expressionBuilder<Aliased<'r', 'refunds'>, 'r'>();

/** The card that a payment was made with, such as `Visa •••• 4242`; null before it is known. */
export const cardText = payment(
  payment(payment.fn<string | null>('initcap', ['y.card_brand']), '||', ' •••• '),
  '||',
  payment.ref('y.card_last4'),
);

/** Code of the ledger account that the refund was posted from, as `accountByCause` says. */
const refundedAccount = refund.fn<AccountCode>('concat', [
  refund.case('r.cause').when('divided').then('held:').else('unapplied:').end(),
  'r.payment_id',
]);

/**
 * Condition that admins must resolve the refund: it failed, no other refund replaces it, and its
 * amount is still in the ledger account that it was posted from (a chargeback may have used it).
 */
export const needsAdmin = refund.and([
  refund('r.status', '=', 'failed'),
  refund.not(
    refund.exists(
      refund
        .selectFrom('refunds as replacement')
        .select('replacement.id')
        .whereRef('replacement.replaces', '=', 'r.id'),
    ),
  ),
  refund(
    'r.amount_cents',
    '<=',
    refund
      .selectFrom('ledger_accounts as a')
      .select((eb) => eb('a.credits_posted', '-', eb.ref('a.debits_posted')).as('cents'))
      .where('a.code', '=', refundedAccount),
  ),
]);
