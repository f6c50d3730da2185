import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { publishDueReviews } from './publish-reviews.service.ts';

const publishQueue = { name: 'publish-reviews', data: z.object({}), retryLimit: 3 };

export const reviewWorkers: Worker[] = [worker(publishQueue, publishDueReviews, '*/15 * * * *')];
