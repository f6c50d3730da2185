import { z } from 'zod';
import type { Queue } from '#platform/server/jobs.ts';

const Removed = z.object({ projectId: z.int(), removed: z.boolean() });

/** Says that a project was removed, or restored, to whoever stands above and wants to know. */
export const removedQueue: Queue<z.infer<typeof Removed>> = {
  name: 'project-removed',
  data: Removed,
  retryLimit: 10,
};
