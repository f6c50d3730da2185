import { z } from 'zod';
import { type Queue, type Worker, worker } from '#platform/server/jobs.ts';
import { closeProjects } from './closing.service.ts';

const Posted = z.object({ projectId: z.int() });

/** Says that a project was posted, to whoever stands above projects and wants to know. */
export const postedQueue: Queue<z.infer<typeof Posted>> = {
  name: 'project-posted',
  data: Posted,
  retryLimit: 10,
};

const closeQueue = { name: 'close-projects', data: z.object({}), retryLimit: 0 };

export const projectWorkers: Worker[] = [worker(closeQueue, closeProjects, '*/5 * * * *')];
