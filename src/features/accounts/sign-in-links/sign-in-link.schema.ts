import { z } from 'zod';
import { TOKEN_LENGTH_MAX } from '../passwords/password.rules.ts';
import { ForgotPassword } from '../passwords/password.schema.ts';

export const RequestSignInLink = z.object({
  email: ForgotPassword.shape.email,
  /** Path to open after the sign-in. The page that opens the link validates it. */
  from: z.string().max(2_000).optional().catch(undefined),
});
export type RequestSignInLink = z.infer<typeof RequestSignInLink>;

export const SignInLinkToken = z.object({
  token: z.string('Invalid request').max(TOKEN_LENGTH_MAX, 'This link is invalid.'),
});
