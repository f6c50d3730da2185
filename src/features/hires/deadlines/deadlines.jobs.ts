import { z } from 'zod';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { processDueHires } from './deadlines.service.ts';

const EVERY_MINUTE = '* * * * *';

/**
 * Job that sends reminders and performs due steps: release after the review period, refund after
 * the delivery deadline.
 */
export const deadlineWorkers: Worker[] = [
  defineWorker(
    { name: 'wake-hires', data: z.object({}), retryLimit: 0 },
    processDueHires,
    EVERY_MINUTE,
  ),
];
