import { z } from 'zod';

export const ConfirmationToken = z.object({ token: z.string().max(200, 'This link is invalid.') });

export const ConfirmationLink = z.object({ email: z.string() });
export type ConfirmationLink = z.infer<typeof ConfirmationLink>;

export const IsUnconfirmed = z
  .boolean()
  .exactOptional()
  .describe('Whether the email address is not confirmed although the site requires it');
