import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

export const SignInLinkSchema = defineEntity({
  name: 'SignInLink',
  tableName: 'sign_in_links',
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    tokenHash: p.string().length(43).unique('sign_in_links_token'),
    requestedAt: p.datetime(3),
    expiresAt: p.datetime(3).index('sign_in_links_expiry'),
  },
});
export class SignInLink extends SignInLinkSchema.class {}
SignInLinkSchema.setClass(SignInLink);
