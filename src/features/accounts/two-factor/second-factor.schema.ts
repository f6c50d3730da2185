import { z } from 'zod';
import { lineInput, Timestamp } from '#platform/shared/fields/fields.ts';
import { UserView } from '../account.schema.ts';
import { CurrentPassword } from '../passwords/password.schema.ts';

/** A code as typed. It may contain spaces and hyphens. */
export const Code = lineInput('Enter the code')
  .min(1, 'Enter the code')
  .max(60, 'This code is wrong.')
  .describe('The six digits of the app, or a recovery code');

/**
 * Response to a verified first factor if the account has a second factor. No session is open yet.
 */
export const CodeNeeded = z
  .object({
    codeNeeded: z.literal(true),
    challenge: z.string().describe('Token to send with the code; it gives no access by itself'),
    expiresAt: Timestamp,
  })
  .meta({ id: 'CodeNeeded' });
export type CodeNeeded = z.infer<typeof CodeNeeded>;

/** Response to a verified first factor. */
export const SignedIn = z.union([UserView, CodeNeeded]);

export const SignInCode = z
  .object({
    challenge: z.string('Invalid request').min(1, 'Invalid request').max(200, 'Invalid request'),
    code: Code,
  })
  .meta({ id: 'SignInCode' });
export type SignInCode = z.infer<typeof SignInCode>;

/** The caller's second factor. */
export const FactorStatus = z.object({
  /** When the factor was turned on; null if it is off. */
  since: Timestamp.nullable(),
  /** Number of unused recovery codes; 0 if the factor is off. */
  recoveryCodesLeft: z.int(),
  /** Whether the user must have a second factor and therefore cannot turn it off. */
  required: z.boolean(),
});
export type FactorStatus = z.infer<typeof FactorStatus>;

export const StartFactorSetup = z.object({ password: CurrentPassword });

/** The new secret, in Base32 and as the URI for a QR code. The secret is returned only once. */
export const FactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type FactorSetup = z.infer<typeof FactorSetup>;

export const ConfirmFactor = z.object({ code: Code });

/** Password and code, for changes that weaken the protection of an account. */
export const PasswordAndCode = z.object({ password: CurrentPassword, code: Code });
export type PasswordAndCode = z.infer<typeof PasswordAndCode>;

export const FactorObjectionToken = z.object({
  token: z.string().max(200, 'This link is invalid.'),
});
/** The second factor that a mailed link removes. `since` is when it was turned on. */
export const FactorObjection = z.object({ since: Timestamp });
export type FactorObjection = z.infer<typeof FactorObjection>;

/** New recovery codes in the form that the user sees. They are returned only once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
