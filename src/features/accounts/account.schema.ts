import { z } from 'zod';
import { lineInput, PictureUrl, requiredLine } from '#platform/shared/fields/fields.ts';
import {
  findPasswordProblem,
  PASSWORD_MAX,
  PASSWORD_MIN,
} from '#platform/shared/fields/password.ts';
import { FILL_IN_ALL_MESSAGE } from '#platform/shared/format/text.ts';
import { EMAIL_MAX, emailRefusal, normalizeLogin } from './email.rules.ts';

const NAME_MAX = 60;

/** `missingMessage`: the forms prescribe different texts (fixed text). */
export function nameSchema(missingMessage: string) {
  return requiredLine(missingMessage, NAME_MAX, `A name can have at most ${NAME_MAX} characters`);
}

/** Refuses common typos and converts the address to its normal form. */
export function newEmailSchema(missingMessage: string) {
  return z
    .string(missingMessage)
    .trim()
    .min(1, { error: missingMessage, abort: true })
    .superRefine((email, ctx) => {
      const refusal = emailRefusal(email);
      if (refusal) ctx.addIssue({ code: 'custom', message: refusal.message });
    })
    .transform(normalizeLogin)
    .meta({ format: 'email', maxLength: EMAIL_MAX });
}

/** A password may contain any script and is not trimmed. */
export function newPasswordSchema(missingMessage: string) {
  return z
    .string(missingMessage)
    .min(1, { error: missingMessage, abort: true })
    .superRefine((password, ctx) => {
      const refusal = findPasswordProblem(password);
      if (refusal) ctx.addIssue({ code: 'custom', message: refusal });
    })
    .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
}

export interface PersonalDetails {
  firstName: string;
  lastName: string;
  avatar: string | null;
}

export interface NewAccount extends PersonalDetails {
  email: string;
  /** Only its hash is stored. */
  password: string;
}

export const Avatar = PictureUrl;

export const SignIn = z
  .object({
    email: lineInput(FILL_IN_ALL_MESSAGE)
      .min(1, FILL_IN_ALL_MESSAGE)
      .max(EMAIL_MAX, 'Invalid credentials')
      .transform(normalizeLogin)
      .describe('Username or email address'),
    password: z
      .string(FILL_IN_ALL_MESSAGE)
      .min(1, FILL_IN_ALL_MESSAGE)
      .max(1_000, 'Invalid credentials'),
  })
  .meta({ id: 'Credentials' });
export type SignIn = z.infer<typeof SignIn>;

/**
 * `suspended` and `emailNeeded` are absent if false, `emailConfirmation` if the address is
 * confirmed.
 */
export const UserView = z
  .object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
    role: z.enum(['client', 'developer', 'admin']),
    suspended: z
      .boolean()
      .exactOptional()
      .describe('Whether the account is suspended, so that it cannot start anything new'),
    emailNeeded: z
      .boolean()
      .exactOptional()
      .describe('Whether an older account has this address, so that this account needs another'),
    emailConfirmation: z
      .enum(['required', 'optional'])
      .exactOptional()
      .describe('Whether the user must confirm the address to reach others; absent if confirmed'),
  })
  .meta({ id: 'User' });
export type UserView = z.infer<typeof UserView>;

/** Accepts any text, because a text that is not a valid address has no account. */
export const CheckEmail = z.object({
  email: lineInput('Email is required').max(EMAIL_MAX).transform(normalizeLogin),
});
export const EmailExists = z.object({ exists: z.boolean() }).meta({ id: 'EmailExists' });
