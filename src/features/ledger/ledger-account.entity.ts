import { defineEntity, p } from '@mikro-orm/core';
import type { AccountCode, AccountKind } from './ledger-account.rules.ts';

const kindIsOneOf = (...kinds: AccountKind[]) =>
  `(split_part(code, ':', 1) in (${kinds.map((kind) => `'${kind}'`).join(', ')})) stored`;

/**
 * The kinds in the first line have one account each, those in the second line the UUID of a
 * payment, those in the last line a developer's id.
 */
const CODE_PATTERN = [
  `'^(stripe_clearing|stripe_fees|platform_fee|platform_bank|dispute_loss'`,
  `'|(unapplied|held|refund_pending|transfer_pending|dispute_receivable)'`,
  `':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'`,
  `'|(payable|developer_receivable):[1-9][0-9]*)$'`,
].join(' || ');

/** `ledger_post` creates the account; a trigger on the entries updates its sums. */
export const LedgerAccountSchema = defineEntity({
  name: 'LedgerAccount',
  tableName: 'ledger_accounts',
  checks: [
    {
      name: 'ledger_accounts_code',
      expression: `code ~ (${CODE_PATTERN})`,
    },
    { name: 'ledger_accounts_currency', expression: `'USD' = currency` },
    {
      name: 'ledger_accounts_counters',
      expression: 'debits_posted >= 0 and credits_posted >= 0',
    },
    {
      name: 'ledger_accounts_not_overdrawn',
      expression:
        '(not no_debit_excess or debits_posted <= credits_posted) and (not no_credit_excess or credits_posted <= debits_posted)',
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    code: p.string().$type<AccountCode>().length(60).unique('ledger_accounts_code_once'),
    kind: p.string().$type<AccountKind>().length(30).generated(`(split_part(code, ':', 1)) stored`),
    currency: p.string().length(3).default('USD'),
    /** In cents. */
    debitsPosted: p.bigint('number').default(0),
    creditsPosted: p.bigint('number').default(0),
    /** For accounts that grow by credits. */
    noDebitExcess: p
      .boolean()
      .generated(kindIsOneOf('unapplied', 'held', 'refund_pending', 'payable', 'transfer_pending')),
    /** For accounts that grow by debits. */
    noCreditExcess: p
      .boolean()
      .generated(kindIsOneOf('dispute_receivable', 'developer_receivable')),
  },
});
export class LedgerAccount extends LedgerAccountSchema.class {}
LedgerAccountSchema.setClass(LedgerAccount);
