import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

export const EmailConfirmationSchema = defineEntity({
  name: 'EmailConfirmation',
  tableName: 'email_confirmations',
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /** SHA-256. */
    tokenHash: p.string().length(43).unique('email_confirmations_token'),
    expiresAt: p.datetime(3),
    /** When this link or another proof of the mailbox confirmed the address; null until then. */
    usedAt: p.datetime(3).nullable(),
  },
});
export class EmailConfirmation extends EmailConfirmationSchema.class {}
EmailConfirmationSchema.setClass(EmailConfirmation);
