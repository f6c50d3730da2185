import { expressionBuilder } from 'kysely';
import type { AccountCode } from '#features/ledger/ledger-account.rules.ts';
import type { Aliased } from '#platform/server/database/db.ts';

// Conditions of reads that select the refund as `r`.
const eb = expressionBuilder<Aliased<'r', 'refunds'>, 'r'>();

const account = eb.fn<AccountCode>('concat', [
  eb.case('r.cause').when('divided').then('held:').else('unapplied:').end(),
  'r.payment_id',
]);

/**
 * Whether admins must resolve the refund: it failed, no other refund replaces it, and its amount is
 * still in the ledger account that it was posted from (a chargeback may have used it).
 */
export const needsAdmin = eb.and([
  eb('r.status', '=', 'failed'),
  eb.not(
    eb.exists(
      eb
        .selectFrom('refunds as replacement')
        .select('replacement.id')
        .whereRef('replacement.replaces', '=', 'r.id'),
    ),
  ),
  eb(
    'r.amount_cents',
    '<=',
    eb
      .selectFrom('ledger_accounts as a')
      .select((eb) => eb('a.credits_posted', '-', eb.ref('a.debits_posted')).as('cents'))
      .where('a.code', '=', account),
  ),
]);
