import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

export const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /** SHA-256; null after the token was used or voided. */
    tokenHash: p.string().length(43).nullable().unique('password_resets_token'),
    /** A retry of the job finds its own id here. */
    jobId: p.string().length(64),
    requestedAt: p.datetime(3).index('password_resets_asked'),
    expiresAt: p.datetime(3),
  },
});
export class PasswordReset extends PasswordResetSchema.class {}
PasswordResetSchema.setClass(PasswordReset);
