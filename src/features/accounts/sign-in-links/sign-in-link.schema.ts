import { z } from 'zod';
import { TOKEN_LENGTH_MAX } from '../passwords/password.rules.ts';
import { ForgotPassword } from '../passwords/password.schema.ts';

export const RequestSignInLink = z.object({ email: ForgotPassword.shape.email });
export type RequestSignInLink = z.infer<typeof RequestSignInLink>;

export const SignInLinkToken = z.object({
  token: z.string('Invalid request').max(TOKEN_LENGTH_MAX, 'This link is invalid.'),
});
