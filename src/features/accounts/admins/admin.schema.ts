import { z } from 'zod';
import { lineInput } from '#platform/shared/fields/fields.ts';
import { PASSWORD_MAX, PASSWORD_MIN, scorePassword } from '#platform/shared/fields/password.ts';
import { FILL_IN_ALL_MESSAGE } from '#platform/shared/format/text.ts';
import { newEmailSchema } from '../account.schema.ts';
import { EMAIL_MAX, normalizeLogin } from '../email.rules.ts';
import { ADMIN_PASSWORD_SCORE_MIN } from './admin.rules.ts';

export const InviteAdmin = z.object({ email: newEmailSchema('Email is required') });
export type InviteAdmin = z.infer<typeof InviteAdmin>;

export const PASSWORD_MISMATCH = 'Password Mismatch';
export const PASSWORD_TOO_SHORT = 'Password Too Short';
const TOO_WEAK = `The password must meet at least ${ADMIN_PASSWORD_SCORE_MIN} of the five checks`;
const TOO_LONG = `Password must be at most ${PASSWORD_MAX} characters`;

/**
 * Returns field and message of the first failed check, in the order of SPEC; null if none fails.
 */
function findPasswordError(password: string, confirmPassword: string): [string, string] | null {
  if (password !== confirmPassword) return ['confirmPassword', PASSWORD_MISMATCH];
  if (password.length < PASSWORD_MIN) return ['password', PASSWORD_TOO_SHORT];
  if (scorePassword(password) < ADMIN_PASSWORD_SCORE_MIN) return ['password', TOO_WEAK];
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
    password: z.string(FILL_IN_ALL_MESSAGE).min(1, FILL_IN_ALL_MESSAGE).max(PASSWORD_MAX, TOO_LONG),
    confirmPassword: z
      .string(FILL_IN_ALL_MESSAGE)
      .min(1, FILL_IN_ALL_MESSAGE)
      .max(PASSWORD_MAX, TOO_LONG),
  })
  .superRefine(({ password, confirmPassword }, ctx) => {
    const [field, message] = findPasswordError(password, confirmPassword) ?? [];
    if (field) ctx.addIssue({ code: 'custom', path: [field], message });
  })
  .meta({ id: 'AdminSetup' });
export type SetUpAdmin = z.infer<typeof SetUpAdmin>;
