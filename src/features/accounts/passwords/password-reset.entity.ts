import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/** The one link by which somebody may set a new password; asking again makes it another one. */
export const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /** SHA-256 of the token in the mail; null once it was used or voided. */
    tokenHash: p.string().length(43).nullable().unique('password_resets_token'),
    /** The work that made it, which may be tried more than once. */
    jobId: p.string().length(64),
    requestedAt: p.datetime(3).index('password_resets_asked'),
    expiresAt: p.datetime(3),
  },
});
export class PasswordReset extends PasswordResetSchema.class {}
PasswordResetSchema.setClass(PasswordReset);
