import { z } from 'zod';
import { Code } from '#features/accounts/factor/factor.schema.ts';
import { CurrentPassword } from '#features/accounts/passwords/password.schema.ts';
import { CONFIRMATION, isConfirmed, obstacleKinds } from './deletion.rules.ts';

export const Obstacle = z.object({
  kind: z.enum(obstacleKinds),
  /** The project that it concerns; null if it concerns none. */
  project: z.object({ id: z.int(), title: z.string() }).nullable(),
});
export type Obstacle = z.infer<typeof Obstacle>;

export const Obstacles = z.array(Obstacle);

export const DeleteAccount = z.object({
  password: CurrentPassword,
  /** Must be sent if the user has a second factor. */
  code: Code.optional(),
  confirmation: z
    .string(`Type: ${CONFIRMATION}`)
    .max(100, `Type: ${CONFIRMATION}`)
    .refine(isConfirmed, `Type: ${CONFIRMATION}`),
});
export type DeleteAccount = z.infer<typeof DeleteAccount>;
