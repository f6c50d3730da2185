import { z } from 'zod';
import { line, PictureUrl, UNSTORABLE } from '#platform/shared/fields.ts';
import { PASSWORD_MAX, PASSWORD_MIN, passwordRefusal } from '#platform/shared/password.ts';
import { storable } from '#platform/shared/text.ts';
import { FILL_IN_ALL } from '#platform/shared/words.ts';
import { EMAIL_MAX, emailRefusal } from './email.rules.ts';

const NAME_MAX = 60;

/** A part of a person's name; `missing` is what SPEC says when it is left out. */
export function personName(missing: string) {
  return line(missing, NAME_MAX, `A name can have at most ${NAME_MAX} characters`);
}

/** A new account's address, checked for the usual typos, kept in lower case. */
export function newEmail(missing: string) {
  return z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .superRefine((email, ctx) => {
      const refusal = emailRefusal(email);
      if (refusal) ctx.addIssue({ code: 'custom', message: refusal.message });
    })
    .transform((email) => email.toLowerCase())
    .meta({ format: 'email', maxLength: EMAIL_MAX });
}

/** A new password, in any script, never trimmed. */
export function newPassword(missing: string) {
  return z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .superRefine((password, ctx) => {
      const refusal = passwordRefusal(password);
      if (refusal) ctx.addIssue({ code: 'custom', message: refusal });
    })
    .meta({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
}

/** How a person is shown to others. */
export interface Person {
  firstName: string;
  lastName: string;
  avatar: string | null;
}

/** What every sign-up holds of the account itself. */
export interface NewAccount extends Person {
  email: string;
  password: string;
}

export const Avatar = PictureUrl;

export const SignIn = z
  .object({
    email: z
      .string(FILL_IN_ALL)
      .trim()
      .min(1, FILL_IN_ALL)
      .max(EMAIL_MAX, 'Invalid credentials')
      .refine(storable, UNSTORABLE)
      .describe('Username or e-mail address'),
    password: z.string(FILL_IN_ALL).min(1, FILL_IN_ALL).max(1_000, 'Invalid credentials'),
  })
  .meta({ id: 'Credentials' });
export type SignIn = z.infer<typeof SignIn>;

export const UserView = z
  .object({
    id: z.int(),
    name: z.string(),
    username: z.string(),
    email: z.string(),
    avatar: z.string().nullable(),
    role: z.enum(['client', 'developer', 'admin']),
    suspended: z.boolean().exactOptional().describe('Whether nothing new can be begun'),
  })
  .meta({ id: 'User' });
export type UserView = z.infer<typeof UserView>;

export const CheckEmail = z.object({
  email: z.string('Email is required').trim().max(EMAIL_MAX).refine(storable, UNSTORABLE),
});
export const EmailExists = z.object({ exists: z.boolean() }).meta({ id: 'EmailExists' });
