import { defineEntity, p } from '@mikro-orm/core';

/** The row is deleted after the balance transaction with this effect key was read from Stripe. */
export const ExpectedBalanceTransactionSchema = defineEntity({
  name: 'ExpectedBalanceTransaction',
  tableName: 'expected_balance_transactions',
  properties: {
    effectKey: p.string().length(160).primary(),
    createdAt: p.datetime(3).index('expected_balance_transactions_created'),
  },
});
export class ExpectedBalanceTransaction extends ExpectedBalanceTransactionSchema.class {}
ExpectedBalanceTransactionSchema.setClass(ExpectedBalanceTransaction);
