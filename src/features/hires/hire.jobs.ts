import { z } from 'zod';
import {
  userRestoredQueue,
  userSuspendedQueue,
} from '#features/moderation/suspensions/suspension.service.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { notifyCounterparties } from './counterparty.mail.ts';
import { processDueHires } from './deadlines/deadlines.service.ts';

const EVERY_MINUTE = '* * * * *';

/** Not retried, because the next run is only a minute later. */
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
