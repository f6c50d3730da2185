import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/** A sign-in with a verified password that still requires a code. It is not a session. */
export const SignInChallengeSchema = defineEntity({
  name: 'SignInChallenge',
  tableName: 'sign_in_challenges',
  properties: {
    /** SHA-256 of the token. */
    tokenHash: p.string().length(43).primary(),
    userId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('user_id')
        .deleteRule('cascade')
        .index('sign_in_challenges_user'),
    expiresAt: p.datetime(3).index('sign_in_challenges_expires'),
  },
});
export class SignInChallenge extends SignInChallengeSchema.class {}
SignInChallengeSchema.setClass(SignInChallenge);
