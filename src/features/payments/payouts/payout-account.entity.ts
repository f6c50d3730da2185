import { defineEntity, p } from '@mikro-orm/core';
import { User } from '#features/accounts/user.entity.ts';
import type { PayoutAccountStatus } from './payout.rules.ts';

/** The id is null until Stripe has created the account. */
export const PayoutAccountSchema = defineEntity({
  name: 'PayoutAccount',
  tableName: 'payout_accounts',
  checks: [
    {
      name: 'payout_accounts_status',
      expression: `status in ('creating', 'onboarding', 'active', 'restricted', 'closed')`,
    },
  ],
  properties: {
    developerId: () =>
      p
        .oneToOne(User)
        .owner()
        .mapToPk()
        .primary()
        .fieldName('developer_id')
        .deleteRule('no action'),
    stripeAccountId: p.string().length(120).nullable().unique('payout_accounts_stripe'),
    status: p.string().$type<PayoutAccountStatus>().length(20).default('creating'),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});
export class PayoutAccount extends PayoutAccountSchema.class {}
PayoutAccountSchema.setClass(PayoutAccount);
