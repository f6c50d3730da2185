import { expressionBuilder } from 'kysely';
import type { AccountCode } from '#features/ledger/ledger-account.rules.ts';
import type { Aliased } from '#platform/server/database/db.ts';

// Fragments of reads of any feature that select the payment as `y` or the refund as `r`.
const payment = expressionBuilder<Aliased<'y', 'payments'>, 'y'>();
const refund = expressionBuilder<Aliased<'r', 'refunds'>, 'r'>();

/** Text of the card that a payment was made with; null before the card is known. */
export const cardText = payment(
  payment(payment.fn<string | null>('initcap', ['y.card_brand']), '||', ' •••• '),
  '||',
  payment.ref('y.card_last4'),
);

const refundedAccount = refund.fn<AccountCode>('concat', [
  refund.case('r.cause').when('divided').then('held:').else('unapplied:').end(),
  'r.payment_id',
]);

/**
 * Whether admins must resolve the refund: it failed, no other refund replaces it, and its amount is
 * still in the ledger account that it was posted from (a chargeback may have used it).
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
