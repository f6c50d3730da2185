import { z } from 'zod';
import { CurrentPassword } from '../passwords/password.schema.ts';
import { Code } from '../two-factor/second-factor.schema.ts';

/** What proves the identity of a signed-in user. */
export const Proof = z.object({
  password: CurrentPassword,
  /** Code of the second factor; required if the user has one. */
  code: Code.optional(),
});
export type Proof = z.infer<typeof Proof>;

/** What a user must enter in addition to the password. */
export const ProofNeeds = z.object({ isCodeNeeded: z.boolean() });
export type ProofNeeds = z.infer<typeof ProofNeeds>;
