import { defineEntity, p } from '@mikro-orm/core';
import { User } from '../user.entity.ts';

/**
 * The authenticator app of a user. Sign-ins require a code of the app only after the factor was
 * confirmed.
 */
export const SecondFactorSchema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factors',
  properties: {
    userId: () =>
      p.oneToOne(User).owner().mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /** Base32. Returned only once, when the setup starts. */
    secret: p.string().length(64).hidden(),
    /** When the setup started. */
    createdAt: p.datetime(3),
    /** When the setup was completed with a first code; null until then. */
    confirmedAt: p.datetime(3).nullable(),
    /** Address of the account when the factor was confirmed; null if it is not confirmed. */
    reportedEmail: p.string().length(254).nullable(),
    /** SHA-256 of the token in the mail that reports the setup; null until the mail is created. */
    objectionHash: p.string().length(43).nullable().unique('second_factors_objection').hidden(),
    /**
     * Number of the time step of the last accepted code. Codes of this step and of earlier steps
     * are rejected.
     */
    lastStep: p.integer().nullable(),
  },
});
export class SecondFactor extends SecondFactorSchema.class {}
SecondFactorSchema.setClass(SecondFactor);

/** A code that a user can enter once instead of a code of the app. */
export const RecoveryCodeSchema = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_codes',
  properties: {
    // The primary key of a second factor is the id of its user.
    userId: () =>
      p.manyToOne(SecondFactor).mapToPk().primary().fieldName('user_id').deleteRule('cascade'),
    /**
     * SHA-256 of the code without hyphens. A slow hash would add nothing: a code cannot be guessed
     * from its hash, because it has 138 bits of randomness (79 bits if it was created earlier).
     */
    codeHash: p.string().length(43).primary(),
    usedAt: p.datetime(3).nullable(),
  },
});
export class RecoveryCode extends RecoveryCodeSchema.class {}
RecoveryCodeSchema.setClass(RecoveryCode);

/** A sign-in with a verified first factor that still requires a code. It is not a session. */
export const SignInChallengeSchema = defineEntity({
  name: 'SignInChallenge',
  tableName: 'sign_in_challenges',
  properties: {
    /** SHA-256 of the token, which the browser sends with the code. */
    tokenHash: p.string().length(43).primary(),
    userId: () =>
      p
        .manyToOne(User)
        .mapToPk()
        .fieldName('user_id')
        .deleteRule('cascade')
        .index('sign_in_challenges_user'),
    expiresAt: p.datetime(3).index('sign_in_challenges_expires'),
    /**
     * Number of codes that were tried. After the last allowed code, the user must start the sign-in
     * again.
     */
    attempts: p.integer().default(0),
    /** Whether the first factor was the password; otherwise it was a mailed link. */
    isPasswordVerified: p.boolean().default(true),
  },
});
export class SignInChallenge extends SignInChallengeSchema.class {}
SignInChallengeSchema.setClass(SignInChallenge);
