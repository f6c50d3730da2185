import { z } from 'zod';

export const HireRate = z.object({
  hired: z.int(),
  projects: z.int().describe('Public projects that take no more bids'),
});
export type HireRate = z.infer<typeof HireRate>;

export const OnTime = z.object({ onTime: z.int(), delivered: z.int().describe('Milestones') });
export type OnTime = z.infer<typeof OnTime>;

/** Each is absent if there are fewer than three cases. */
export const clientFigures = {
  hireRate: HireRate.exactOptional().describe(
    'Absent if fewer than three public projects take no more bids',
  ),
  releaseDays: z
    .int()
    .exactOptional()
    .describe(
      'Median days from the last delivery to the release, rounded up. Absent if fewer than three ' +
        'milestones of completed public projects were released',
    ),
  answerHours: z
    .int()
    .exactOptional()
    .describe(
      'Median hours from a question about a public project to its first answer, rounded up. ' +
        'Absent if fewer than three were answered',
    ),
};
