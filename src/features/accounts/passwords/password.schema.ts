import { z } from 'zod';
import {
  findPasswordProblem,
  isPasswordStrongEnough,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#platform/shared/fields/password.ts';
import { newPasswordSchema } from '../account.schema.ts';
import { EMAIL_MAX, isEmailAddress, normalizeLogin } from '../email.rules.ts';
import { ALL_REQUIRED_MESSAGE, TOKEN_LENGTH_MAX, TOO_WEAK_MESSAGE } from './password.rules.ts';

export const ForgotPassword = z
  .object({
    email: z
      .string('Email required')
      .trim()
      .min(1, { error: 'Email required', abort: true })
      .refine(isEmailAddress, 'Invalid email')
      .transform(normalizeLogin)
      .meta({ format: 'email', maxLength: EMAIL_MAX }),
  })
  .meta({ id: 'ForgotPassword' });
export type ForgotPassword = z.infer<typeof ForgotPassword>;

const ResetToken = z
  .string('Invalid request')
  .min(1, 'Invalid request')
  .max(TOKEN_LENGTH_MAX, 'Invalid request');

/** Accepts any text, because a URL can contain any text. */
export const ResetTokenInput = z.object({ token: z.string('Invalid request') });
export const ValidToken = z.object({ valid: z.boolean() }).meta({ id: 'ValidToken' });

/** One message for all weak passwords (fixed text). */
export const ResetPassword = z
  .object({
    token: ResetToken,
    password: z
      .string(ALL_REQUIRED_MESSAGE)
      .min(1, { error: ALL_REQUIRED_MESSAGE, abort: true })
      .superRefine((password, ctx) => {
        // A password that is strong enough can still be too long.
        const refusal = isPasswordStrongEnough(password)
          ? findPasswordProblem(password)
          : TOO_WEAK_MESSAGE;
        if (refusal) ctx.addIssue({ code: 'custom', message: refusal });
      })
      .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
  })
  .meta({ id: 'ResetPassword' });
export type ResetPassword = z.infer<typeof ResetPassword>;

export const CurrentPassword = z
  .string('Enter your current password')
  .min(1, 'Enter your current password')
  .max(1_000, 'Your current password is wrong.');

export const ChangePassword = z.object({
  current: CurrentPassword,
  password: newPasswordSchema('Enter a new password'),
});
export type ChangePassword = z.infer<typeof ChangePassword>;
