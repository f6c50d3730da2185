import { z } from 'zod';
import { CurrentPassword } from '#features/accounts/passwords/password.schema.ts';
import { Code } from '#features/accounts/two-factor/second-factor.schema.ts';
import { blockerKinds, CONFIRMATION_TEXT, isConfirmationText } from './deletion.rules.ts';

/** What prevents the deletion of an account. */
export const Blocker = z.object({
  kind: z.enum(blockerKinds),
  /** The project that the blocker concerns; null if it concerns the account as a whole. */
  project: z.object({ id: z.int(), title: z.string() }).nullable(),
});
export type Blocker = z.infer<typeof Blocker>;

export const Blockers = z.array(Blocker);

/** Proofs that the caller is the owner and wants to delete the account. */
export const DeleteAccount = z.object({
  password: CurrentPassword,
  /** Code of the second factor; required if the user has one. */
  code: Code.optional(),
  /** The typed `CONFIRMATION_TEXT`. */
  confirmation: z
    .string(`Type: ${CONFIRMATION_TEXT}`)
    .max(100, `Type: ${CONFIRMATION_TEXT}`)
    .refine(isConfirmationText, `Type: ${CONFIRMATION_TEXT}`),
});
export type DeleteAccount = z.infer<typeof DeleteAccount>;
