import { z } from 'zod';
import { lineInput, Timestamp } from '#platform/shared/fields/fields.ts';
import { UserView } from '../account.schema.ts';
import { CurrentPassword } from '../passwords/password.schema.ts';
import { MALFORMED_CODE_MESSAGE } from './second-factor.rules.ts';

/** As typed; may contain spaces and hyphens. */
export const Code = lineInput('Enter the code')
  .min(1, 'Enter the code')
  .max(60, MALFORMED_CODE_MESSAGE)
  .describe('The six digits of the app, or a recovery code');

/** After a verified first factor; no session is open yet. */
export const CodeNeeded = z
  .object({
    codeNeeded: z.literal(true),
    challenge: z.string().describe('Token to send with the code; it gives no access by itself'),
    expiresAt: Timestamp,
  })
  .meta({ id: 'CodeNeeded' });
export type CodeNeeded = z.infer<typeof CodeNeeded>;

export const SignedIn = z.union([UserView, CodeNeeded]);

export const SignInCode = z
  .object({
    challenge: z.string('Invalid request').min(1, 'Invalid request').max(200, 'Invalid request'),
    code: Code,
  })
  .meta({ id: 'SignInCode' });
export type SignInCode = z.infer<typeof SignInCode>;

export const FactorStatus = z.object({
  since: Timestamp.nullable(),
  recoveryCodesLeft: z.int(),
  required: z.boolean(),
});
export type FactorStatus = z.infer<typeof FactorStatus>;

export const StartFactorSetup = z.object({ password: CurrentPassword });

/** Base32, and the URI for a QR code. Returned only once. */
export const FactorSetup = z.object({ secret: z.string(), uri: z.string() });
export type FactorSetup = z.infer<typeof FactorSetup>;

export const ConfirmFactor = z.object({ code: Code });

export const PasswordAndCode = z.object({ password: CurrentPassword, code: Code });
export type PasswordAndCode = z.infer<typeof PasswordAndCode>;

export const FactorObjectionToken = z.object({
  token: z.string().max(200, 'This link is invalid.'),
});
export const FactorObjection = z.object({ since: Timestamp });
export type FactorObjection = z.infer<typeof FactorObjection>;

/** Returned only once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
