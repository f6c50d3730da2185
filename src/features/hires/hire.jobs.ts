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
 * Performs the steps that are due without an act of a user, such as the release after the review
 * period, and sends reminders. Does not retry, because the next run is only a minute later.
 */
export const deadlineWorkers: Worker[] = [
  defineWorker(
    { name: 'wake-hires', data: z.object({}), retryLimit: 0 },
    processDueHires,
    EVERY_MINUTE,
  ),
];

/** Notify the other sides of a user's running hires of a suspension or its end. */
export const counterpartyWorkers: Worker[] = [
  defineWorker(userSuspendedQueue, (ctx, { userId }) =>
    notifyCounterparties(ctx, userId, 'suspended'),
  ),
  defineWorker(userRestoredQueue, (ctx, { userId }) =>
    notifyCounterparties(ctx, userId, 'restored'),
  ),
];
