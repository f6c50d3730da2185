import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/** The only valid link of a user to a new password. A new link replaces the earlier link. */
export const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /** SHA-256 of the mailed token; null after it was used or voided. */
    tokenHash: p.string().length(43).nullable().unique('password_resets_token'),
    /** Id of the job that created the link. A retry of the job finds its own id here. */
    jobId: p.string().length(64),
    requestedAt: p.datetime(3).index('password_resets_asked'),
    expiresAt: p.datetime(3),
  },
});
export class PasswordReset extends PasswordResetSchema.class {}
PasswordResetSchema.setClass(PasswordReset);
