import { z } from 'zod';
import {
  userRestoredQueue,
  userSuspendedQueue,
} from '#features/moderation/suspensions/suspension.service.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { notifyCounterparties } from './counterparty.mail.ts';
import { processDueHires } from './deadlines/deadlines.service.ts';

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

export const counterpartyWorkers: Worker[] = [
  defineWorker(userSuspendedQueue, (ctx, { userId }) =>
    notifyCounterparties(ctx, userId, 'suspended'),
  ),
  defineWorker(userRestoredQueue, (ctx, { userId }) =>
    notifyCounterparties(ctx, userId, 'restored'),
  ),
];
