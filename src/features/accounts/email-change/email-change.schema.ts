import { z } from 'zod';
import { newEmailSchema } from '../account.schema.ts';
import { CurrentPassword } from '../passwords/password.schema.ts';

/** The new address, in its normal form, and the current password. */
export const ChangeEmail = z.object({
  email: newEmailSchema('Enter your new email address'),
  password: CurrentPassword,
});
export type ChangeEmail = z.infer<typeof ChangeEmail>;

/** The new address of a change that is not confirmed yet; null if there is no such change. */
export const PendingEmailChange = z.object({ email: z.string() }).nullable();

export const ChangeLinkToken = z.object({ token: z.string().max(200, 'This link is invalid.') });

/** The change of a mailed link, before or after the link was followed. */
export const ChangeLink = z.object({
  action: z.enum(['confirm', 'object']),
  oldEmail: z.string(),
  newEmail: z.string(),
  /** Whether the change is confirmed. After an objection: whether it was confirmed before. */
  confirmed: z.boolean(),
});
export type ChangeLink = z.infer<typeof ChangeLink>;
