import { z } from 'zod';
import type { Queue } from '#platform/server/jobs.ts';

const Posted = z.object({ projectId: z.int() });

/** Says that a project was posted, to whoever stands above projects and wants to know. */
export const postedQueue: Queue<z.infer<typeof Posted>> = {
  name: 'project-posted',
  data: Posted,
  retryLimit: 10,
};
