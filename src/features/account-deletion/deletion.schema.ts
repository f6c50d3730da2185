import { z } from 'zod';
import { CurrentPassword } from '#features/accounts/passwords/password.schema.ts';
import { Code } from '#features/accounts/two-factor/second-factor.schema.ts';
import { blockerKinds, CONFIRMATION_TEXT, isConfirmationText } from './deletion.rules.ts';

export const Blocker = z.object({
  kind: z.enum(blockerKinds),
  /** Null if the blocker concerns the account as a whole. */
  project: z.object({ id: z.int(), title: z.string() }).nullable(),
});
export type Blocker = z.infer<typeof Blocker>;

export const Blockers = z.array(Blocker);

export const DeleteAccount = z.object({
  password: CurrentPassword,
  code: Code.optional(),
  confirmation: z
    .string(`Type: ${CONFIRMATION_TEXT}`)
    .max(100, `Type: ${CONFIRMATION_TEXT}`)
    .refine(isConfirmationText, `Type: ${CONFIRMATION_TEXT}`),
});
export type DeleteAccount = z.infer<typeof DeleteAccount>;
