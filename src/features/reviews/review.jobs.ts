import { defineScheduledWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { publishDueReviews } from './review.service.ts';

export const reviewWorkers: Worker[] = [
  defineScheduledWorker('publish-reviews', '*/15 * * * *', publishDueReviews, { retryLimit: 3 }),
];
