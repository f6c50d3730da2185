import { z } from 'zod';
import {
  isPasswordStrongEnough,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordRefusal,
} from '#platform/shared/fields/password.ts';
import { newPasswordSchema } from '../account.schema.ts';
import { EMAIL_MAX, isEmailAddress, normalizeLogin } from '../email.rules.ts';
import { ALL_REQUIRED, TOKEN_MAX, TOO_WEAK } from './password.rules.ts';

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
  .max(TOKEN_MAX, 'Invalid request');

/**
 * Accepts any text, because the URL can contain any; what is not a token is reported as not valid.
 */
export const ResetTokenInput = z.object({ token: z.string('Invalid request') });
export const ValidToken = z.object({ valid: z.boolean() }).meta({ id: 'ValidToken' });

export const ResetPassword = z
  .object({
    token: ResetToken,
    password: z
      .string(ALL_REQUIRED)
      .min(1, { error: ALL_REQUIRED, abort: true })
      .superRefine((password, ctx) => {
        const refusal = isPasswordStrongEnough(password) ? passwordRefusal(password) : TOO_WEAK;
        if (refusal) ctx.addIssue({ code: 'custom', message: refusal });
      })
      .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX }),
  })
  .meta({ id: 'ResetPassword' });
export type ResetPassword = z.infer<typeof ResetPassword>;

/** Current password, typed by a signed-in user to prove their identity. It is not stored. */
export const CurrentPassword = z
  .string('Enter your current password')
  .min(1, 'Enter your current password')
  .max(1_000, 'Your current password is wrong.');

export const ChangePassword = z.object({
  current: CurrentPassword,
  password: newPasswordSchema('Enter a new password'),
});
export type ChangePassword = z.infer<typeof ChangePassword>;
