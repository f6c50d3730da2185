import { defineEntity, p } from '@mikro-orm/core';

/** The balance transaction of a charge has two parts: the amount and Stripe's fee. */
export const BalanceTransactionSchema = defineEntity({
  name: 'BalanceTransaction',
  tableName: 'balance_transactions',
  indexes: [
    {
      name: 'balance_transactions_created',
      expression:
        'create index balance_transactions_created on balance_transactions (created_at desc)',
    },
    {
      name: 'balance_transactions_unmatched',
      expression:
        'create index balance_transactions_unmatched on balance_transactions (created_at) where not matched',
    },
  ],
  properties: {
    transactionId: p.string().length(120).primary(),
    effectKey: p.string().length(160).primary().index('balance_transactions_effect'),
    type: p.string().length(60),
    /** Negative if it reduced our balance at Stripe. */
    cents: p.bigint('number'),
    createdAt: p.datetime(3),
    matched: p.boolean().default(false),
  },
});
