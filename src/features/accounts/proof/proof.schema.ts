import { z } from 'zod';
import { CurrentPassword } from '../passwords/password.schema.ts';
import { Code } from '../two-factor/second-factor.schema.ts';

export const Proof = z.object({
  password: CurrentPassword,
  code: Code.optional(),
});
export type Proof = z.infer<typeof Proof>;

export const ProofNeeds = z.object({ isCodeNeeded: z.boolean() });
export type ProofNeeds = z.infer<typeof ProofNeeds>;
