import { z } from 'zod';
import { NonNegativeInteger, Timestamp } from '#platform/shared/fields/fields.ts';

/** The budget is in whole dollars; `commonSkills` are spelled as in the project. */
export const FittingProject = z.object({
  id: NonNegativeInteger,
  title: z.string(),
  budget: NonNegativeInteger,
  deadline: Timestamp,
  commonSkills: z.array(z.string()),
  hasUsualBudget: z.boolean(),
});
export type FittingProject = z.infer<typeof FittingProject>;
