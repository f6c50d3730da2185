import { z } from 'zod';
import { TOKEN_LENGTH_MAX } from '../passwords/password.rules.ts';
import { ForgotPassword } from '../passwords/password.schema.ts';

/** The address of the account. It is checked in the same way as at a password reset. */
export const RequestSignInLink = z.object({ email: ForgotPassword.shape.email });
export type RequestSignInLink = z.infer<typeof RequestSignInLink>;

export const SignInLinkToken = z.object({
  token: z.string('Invalid request').max(TOKEN_LENGTH_MAX, 'This link is invalid.'),
});
