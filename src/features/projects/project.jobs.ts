import { z } from 'zod';
import { foldSkills } from '#features/profiles/skills/fold-skills.service.ts';
import type { Queue } from '#platform/server/context.ts';
import { defineScheduledWorker, defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { updateAverageBids } from './average-bid/average-bid.service.ts';
import { expireProjects } from './expire-projects.service.ts';
import { learnWords } from './search/search.service.ts';

const ProjectJob = z.object({ projectId: z.int() });

const ProjectPostedJob = ProjectJob.extend({
  /** Revision that the edit created; absent if the project was posted. */
  editedTo: z.int().optional(),
});
/**
 * Job for each project that is posted, and for each edit after which other saved searches may match
 * the project. The worker is in the feature `saved-searches` and notifies their users.
 */
export const projectPostedQueue: Queue<z.infer<typeof ProjectPostedJob>> = {
  name: 'project-posted',
  data: ProjectPostedJob,
  retryLimit: 10,
};

const OffersChangedJob = z.object({ projectId: z.number() });
/**
 * For each event that may make an open payment outdated: a material edit, a change of bids, a
 * removal or restoration. The worker is in the feature `payments`.
 */
export const offersChangedQueue: Queue<z.infer<typeof OffersChangedJob>> = {
  name: 'offers-changed',
  data: OffersChangedJob,
  retryLimit: 20,
};

/** Misspelt words of a search are replaced by known words. */
export const learnWordsQueue: Queue<z.infer<typeof ProjectJob>> = {
  name: 'learn-words',
  data: ProjectJob,
  retryLimit: 3,
};

const EVERY_FIVE_MINUTES = '*/5 * * * *';

export const projectWorkers: Worker[] = [
  defineScheduledWorker('close-projects', EVERY_FIVE_MINUTES, (ctx) => expireProjects(ctx)),
  defineScheduledWorker('fold-skills', EVERY_FIVE_MINUTES, (ctx) =>
    foldSkills(ctx, [
      { table: 'projects', id: 'id' },
      { table: 'developers', id: 'user_id' },
      { table: 'saved_searches', id: 'id' },
    ]),
  ),
  defineScheduledWorker('update-average-bids', EVERY_FIVE_MINUTES, (ctx) => updateAverageBids(ctx)),
  defineWorker(learnWordsQueue, (ctx, { projectId }) => learnWords(ctx, projectId)),
];
