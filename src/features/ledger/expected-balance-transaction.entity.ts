import { defineEntity, p } from '@mikro-orm/core';

/**
 * A posting that changed our balance at Stripe; deleted once Stripe's balance transaction is read.
 */
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
