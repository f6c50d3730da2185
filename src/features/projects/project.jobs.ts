import { z } from 'zod';
import type { Queue } from '#platform/server/context.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { expireProjects } from './expire-projects.service.ts';
import { learnWords } from './search/search.service.ts';

const ProjectJob = z.object({ projectId: z.int() });

/**
 * Job for each project that is posted or becomes public. Its worker is in a feature that depends on
 * this one.
 */
export const projectPostedQueue: Queue<z.infer<typeof ProjectJob>> = {
  name: 'project-posted',
  data: ProjectJob,
  retryLimit: 10,
};

const OffersChangedJob = z.object({ projectId: z.number() });
/**
 * Job for each material edit of a project and each change of its bids. Its worker, in the payments
 * feature, cancels an open payment that no longer matches.
 */
export const offersChangedQueue: Queue<z.infer<typeof OffersChangedJob>> = {
  name: 'offers-changed',
  data: OffersChangedJob,
  retryLimit: 20,
};

/**
 * Job that adds the words of a public project to the known words, which correct misspelt searches.
 */
export const learnWordsQueue: Queue<z.infer<typeof ProjectJob>> = {
  name: 'learn-words',
  data: ProjectJob,
  retryLimit: 3,
};

/** Without retries, because the next run does what a failed run left undone. */
const expireQueue = { name: 'close-projects', data: z.object({}), retryLimit: 0 };
const EVERY_FIVE_MINUTES = '*/5 * * * *';

export const projectWorkers: Worker[] = [
  defineWorker(expireQueue, (ctx) => expireProjects(ctx), EVERY_FIVE_MINUTES),
  defineWorker(learnWordsQueue, (ctx, { projectId }) => learnWords(ctx, projectId)),
];
