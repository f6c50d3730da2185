import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { wakeHires } from './clock.service.ts';

const EVERY_MINUTE = '* * * * *';

/**
 * Job that sends reminders and performs due steps: release after the review period, refund after
 * the delivery deadline.
 */
export const workWorkers: Worker[] = [
  worker({ name: 'wake-hires', data: z.object({}), retryLimit: 0 }, wakeHires, EVERY_MINUTE),
];
