import { z } from 'zod';
import type { Queue } from '#platform/server/jobs/jobs.ts';

const TakedownJob = z.object({ projectId: z.int(), removed: z.boolean() });

/** Job for each removed or restored project, which features above this one handle. */
export const projectRemovedQueue: Queue<z.infer<typeof TakedownJob>> = {
  name: 'project-removed',
  data: TakedownJob,
  retryLimit: 10,
};
