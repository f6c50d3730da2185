import { z } from 'zod';
import type { Queue } from '#platform/server/jobs.ts';

const Removed = z.object({ projectId: z.int(), removed: z.boolean() });

/** Job for each removed or restored project, which features above this one handle. */
export const removedQueue: Queue<z.infer<typeof Removed>> = {
  name: 'project-removed',
  data: Removed,
  retryLimit: 10,
};
