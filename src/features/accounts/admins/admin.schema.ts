import { z } from 'zod';
import { lineInput } from '#platform/shared/fields/fields.ts';
import { PASSWORD_MAX, PASSWORD_MIN, scorePassword } from '#platform/shared/fields/password.ts';
import { FILL_IN_ALL_MESSAGE } from '#platform/shared/format/text.ts';
import { newEmailSchema } from '../account.schema.ts';
import { EMAIL_MAX, normalizeLogin } from '../email.rules.ts';
import { ADMIN_PASSWORD_SCORE_MIN } from './admin.rules.ts';

export const InviteAdmin = z.object({ email: newEmailSchema('Email is required') });
export type InviteAdmin = z.infer<typeof InviteAdmin>;

/** Fixed texts. */
export const PASSWORD_MISMATCH_MESSAGE = 'Password Mismatch';
export const PASSWORD_TOO_SHORT_MESSAGE = 'Password Too Short';
const TOO_WEAK_MESSAGE = `The password must meet at least ${ADMIN_PASSWORD_SCORE_MIN} of the five checks`;
const TOO_LONG_MESSAGE = `Password must be at most ${PASSWORD_MAX} characters`;

interface FailedCheck {
  field: 'password' | 'confirmPassword';
  message: string;
}

/** The order of the checks is prescribed. */
function findFailedCheck(password: string, confirmPassword: string): FailedCheck | null {
  if (password !== confirmPassword) {
    return { field: 'confirmPassword', message: PASSWORD_MISMATCH_MESSAGE };
  }
  if (password.length < PASSWORD_MIN) {
    return { field: 'password', message: PASSWORD_TOO_SHORT_MESSAGE };
  }
  if (scorePassword(password) < ADMIN_PASSWORD_SCORE_MIN) {
    return { field: 'password', message: TOO_WEAK_MESSAGE };
  }
  return null;
}

export const SetUpAdmin = z
  .object({
    email: lineInput(FILL_IN_ALL_MESSAGE)
      .min(1, FILL_IN_ALL_MESSAGE)
      .max(EMAIL_MAX, 'Please enter a valid email address')
      .transform(normalizeLogin),
    token: lineInput(FILL_IN_ALL_MESSAGE)
      .min(1, FILL_IN_ALL_MESSAGE)
      .max(200, 'This is not a setup token'),
    password: z
      .string(FILL_IN_ALL_MESSAGE)
      .min(1, FILL_IN_ALL_MESSAGE)
      .max(PASSWORD_MAX, TOO_LONG_MESSAGE),
    confirmPassword: z
      .string(FILL_IN_ALL_MESSAGE)
      .min(1, FILL_IN_ALL_MESSAGE)
      .max(PASSWORD_MAX, TOO_LONG_MESSAGE),
  })
  .superRefine(({ password, confirmPassword }, ctx) => {
    const failedCheck = findFailedCheck(password, confirmPassword);
    if (!failedCheck) return;
    const { field, message } = failedCheck;
    ctx.addIssue({ code: 'custom', path: [field], message });
  })
  .meta({ id: 'AdminSetup' });
export type SetUpAdmin = z.infer<typeof SetUpAdmin>;
