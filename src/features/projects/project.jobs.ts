import { z } from 'zod';
import { type Queue, type Worker, worker } from '#platform/server/jobs.ts';
import { closeProjects } from './closing.service.ts';
import { learnWords } from './search/search.service.ts';

const Posted = z.object({ projectId: z.int() });

/** Job for each new project, which features above this one handle. */
export const postedQueue: Queue<z.infer<typeof Posted>> = {
  name: 'project-posted',
  data: Posted,
  retryLimit: 10,
};

/** Job that adds the words of a new project to those that correct misspelt searches. */
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
