import { z } from 'zod';

/** Null if the hire has only one milestone. `count` is the number of all milestones of the hire. */
export const NamedMilestone = z
  .object({ id: z.int(), position: z.int(), count: z.int(), title: z.string().nullable() })
  .nullable();
export type NamedMilestone = z.infer<typeof NamedMilestone>;
