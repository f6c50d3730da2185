import { z } from 'zod';
import { Id } from '#platform/shared/fields/fields.ts';

export const EndHireInput = z.object({ projectId: Id });

export const EndHireResult = z.object({
  projectId: z.int(),
  state: z.enum(['running', 'completed', 'cancelled']),
});
export type EndHireResult = z.infer<typeof EndHireResult>;
