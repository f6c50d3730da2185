import { z } from 'zod';
import type { Queue } from '#platform/server/context.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { expireProjects } from './expire-projects.service.ts';
import { learnWords } from './search/search.service.ts';

const ProjectPostedJob = z.object({ projectId: z.int() });

/** Job for each new project, which features above this one handle. */
export const projectPostedQueue: Queue<z.infer<typeof ProjectPostedJob>> = {
  name: 'project-posted',
  data: ProjectPostedJob,
  retryLimit: 10,
};

const OffersChangedJob = z.object({ projectId: z.number() });
/** Jobs for payments after the brief or the bids of a project have changed. */
export const offersChangedQueue: Queue<z.infer<typeof OffersChangedJob>> = {
  name: 'offers-changed',
  data: OffersChangedJob,
  retryLimit: 20,
};

/** Job that adds the words of a new project to the known words, which correct misspelt searches. */
export const learnWordsQueue: Queue<z.infer<typeof ProjectPostedJob>> = {
  name: 'learn-words',
  data: ProjectPostedJob,
  retryLimit: 3,
};

const expireQueue = { name: 'close-projects', data: z.object({}), retryLimit: 0 };

export const projectWorkers: Worker[] = [
  defineWorker(expireQueue, (ctx) => expireProjects(ctx), '*/5 * * * *'),
  defineWorker(learnWordsQueue, (ctx, { projectId }) => learnWords(ctx, projectId)),
];
