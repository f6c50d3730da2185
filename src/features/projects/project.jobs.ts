import { z } from 'zod';
import { type Queue, type Worker, worker } from '#platform/server/jobs.ts';
import { closeProjects } from './closing.service.ts';
import { learnWords } from './search/search.service.ts';

const Posted = z.object({ projectId: z.int() });

/** Says that a project was posted, to whoever stands above projects and wants to know. */
export const postedQueue: Queue<z.infer<typeof Posted>> = {
  name: 'project-posted',
  data: Posted,
  retryLimit: 10,
};

/** Has the words of a new project learned, so that others may be corrected by them. */
export const wordsQueue: Queue<z.infer<typeof Posted>> = {
  name: 'learn-words',
  data: Posted,
  retryLimit: 3,
};

const closeQueue = { name: 'close-projects', data: z.object({}), retryLimit: 0 };

export const projectWorkers: Worker[] = [
  worker(closeQueue, (ctx) => closeProjects(ctx), '*/5 * * * *'),
  worker(wordsQueue, (ctx, { projectId }) => learnWords(ctx, projectId)),
];
