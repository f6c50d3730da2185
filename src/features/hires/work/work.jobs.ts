import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { wakeHires } from './clock.service.ts';

const EVERY_MINUTE = '* * * * *';

/** What time does to hired projects: reminders, release after silence, refund after desertion. */
export const workWorkers: Worker[] = [
  worker({ name: 'wake-hires', data: z.object({}), retryLimit: 0 }, wakeHires, EVERY_MINUTE),
];
