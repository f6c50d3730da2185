import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import { Payment } from '../payment.entity.ts';

export const PayoutSchema = defineEntity({
  name: 'Payout',
  tableName: 'payouts',
  checks: [
    {
      name: 'payouts_amount',
      expression: 'amount_cents > 0 and reversed_cents >= 0 and reversed_cents <= amount_cents',
    },
    {
      name: 'payouts_status',
      expression: `status in ('waiting', 'sending', 'sent', 'failed')`,
    },
  ],
  uniques: [{ name: 'payouts_once', properties: ['paymentId', 'nth'] }],
  indexes: [
    {
      name: 'payouts_developer',
      expression: 'create index payouts_developer on payouts (developer_id, id desc)',
    },
    {
      name: 'payouts_waiting',
      expression: `create index payouts_waiting on payouts (developer_id) where status = 'waiting'`,
    },
  ],
  properties: {
    id: p.integer().primary(),
    paymentId: () => p.manyToOne(Payment).mapToPk().fieldName('payment_id').index(false),
    developerId: () => p.manyToOne(User).mapToPk().fieldName('developer_id').index(false),
    /** One more for each payout after a refused transfer. */
    nth: p.integer(),
    amountCents: p.bigint('number'),
    /**
     * `sending` until Stripe has responded. `failed` if Stripe refused the transfer, or a
     * chargeback took the whole amount.
     */
    status: p
      .string()
      .$type<'waiting' | 'sending' | 'sent' | 'failed'>()
      .length(20)
      .default('waiting'),
    stripeTransferId: p.string().length(120).nullable().unique('payouts_transfer'),
    /** Taken back from the developer's account after a lost chargeback. */
    reversedCents: p.bigint('number').default(0),
    lastError: p.text().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class Payout extends PayoutSchema.class {}
PayoutSchema.setClass(Payout);
