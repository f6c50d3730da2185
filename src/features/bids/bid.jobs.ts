import { projectRemovedQueue } from '#features/moderation/takedowns/takedown.service.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { notifyBiddersOfRemoval } from './project-takedown.service.ts';

/** Jobs for bids after their project was removed or restored. */
export const bidWorkers: Worker[] = [defineWorker(projectRemovedQueue, notifyBiddersOfRemoval)];
