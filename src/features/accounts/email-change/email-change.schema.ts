import { z } from 'zod';
import { newEmailSchema } from '../account.schema.ts';
import { CurrentPassword } from '../passwords/password.schema.ts';

export const ChangeEmail = z.object({
  email: newEmailSchema('Enter your new email address'),
  password: CurrentPassword,
});
export type ChangeEmail = z.infer<typeof ChangeEmail>;

export const PendingEmailChange = z.object({ email: z.string() }).nullable();

export const ChangeLinkToken = z.object({ token: z.string().max(200, 'This link is invalid.') });

export const ChangeLink = z.object({
  action: z.enum(['confirm', 'object']),
  oldEmail: z.string(),
  newEmail: z.string(),
  /** After an objection: whether the change was confirmed before. */
  confirmed: z.boolean(),
});
export type ChangeLink = z.infer<typeof ChangeLink>;
