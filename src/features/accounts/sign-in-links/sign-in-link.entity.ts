import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/**
 * The only valid sign-in link of a user. A new link replaces the earlier link. A link is deleted
 * when it is followed.
 */
export const SignInLinkSchema = defineEntity({
  name: 'SignInLink',
  tableName: 'sign_in_links',
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /** SHA-256 of the mailed token. */
    tokenHash: p.string().length(43).unique('sign_in_links_token'),
    requestedAt: p.datetime(3),
    expiresAt: p.datetime(3).index('sign_in_links_expiry'),
  },
});
export class SignInLink extends SignInLinkSchema.class {}
SignInLinkSchema.setClass(SignInLink);
