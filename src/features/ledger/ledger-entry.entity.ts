import { defineEntity, p } from '@mikro-orm/core';
import { LedgerAccount } from './ledger-account.entity.ts';
import { LedgerTransaction } from './ledger-transaction.entity.ts';

/** One row contains debit and credit, so that an unbalanced entry cannot be written. */
export const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  checks: [
    { name: 'ledger_entries_amount', expression: 'amount_cents > 0' },
    {
      name: 'ledger_entries_two_accounts',
      expression: 'debit_account_id <> credit_account_id',
    },
  ],
  properties: {
    id: p.bigint('number').primary(),
    transactionId: () =>
      p
        .manyToOne(LedgerTransaction)
        .mapToPk()
        .fieldName('transaction_id')
        .index('ledger_entries_transaction'),
    debitAccountId: () =>
      p
        .manyToOne(LedgerAccount)
        .mapToPk()
        .fieldName('debit_account_id')
        .index('ledger_entries_debit'),
    creditAccountId: () =>
      p
        .manyToOne(LedgerAccount)
        .mapToPk()
        .fieldName('credit_account_id')
        .index('ledger_entries_credit'),
    amountCents: p.bigint('number'),
  },
});
