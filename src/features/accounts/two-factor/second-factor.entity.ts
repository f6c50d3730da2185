import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

export const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /** Base32. Returned only once, when the setup starts. */
    secret: p.string().length(64).hidden(),
    createdAt: p.datetime(3),
    confirmedAt: p.datetime(3).nullable(),
    /** Address of the account when the factor was confirmed. */
    reportedEmail: p.string().length(254).nullable(),
    /** SHA-256; null until the mail that reports the setup is created. */
    objectionHash: p.string().length(43).nullable().unique('second_factors_objection').hidden(),
    /** Codes of this time step and of earlier ones are rejected. */
    lastStep: p.integer().nullable(),
  },
});
export class SecondFactor extends SecondFactorSchema.class {}
SecondFactorSchema.setClass(SecondFactor);

export const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    userId: () =>
      p.manyToOne(SecondFactor).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /**
     * SHA-256, without hyphens. A slow hash would add nothing: the code has 138 bits of randomness
     * (79 bits if it was created earlier).
     */
    codeHash: p.string().length(43).primary(),
    usedAt: p.datetime(3).nullable(),
  },
});
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);

/** The first factor is verified, a code is still required. Not a session. */
export const SignInChallengeSchema = defineEntity({
  name: 'SignInChallenge',
  tableName: 'sign_in_challenges',
  properties: {
    tokenHash: p.string().length(43).primary(),
    userId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('user_id')
        .deleteRule('cascade')
        .index('sign_in_challenges_user'),
    expiresAt: p.datetime(3).index('sign_in_challenges_expires'),
    /** After the last allowed code, the user must start the sign-in again. */
    attempts: p.integer().default(0),
    isPasswordVerified: p.boolean().default(true),
  },
});
export class SignInChallenge extends SignInChallengeSchema.class {}
SignInChallengeSchema.setClass(SignInChallenge);
