import { z } from 'zod';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { publishDueReviews } from './review.service.ts';

const publishQueue = { name: 'publish-reviews', data: z.object({}), retryLimit: 3 };

export const reviewWorkers: Worker[] = [
  defineWorker(publishQueue, publishDueReviews, '*/15 * * * *'),
];
