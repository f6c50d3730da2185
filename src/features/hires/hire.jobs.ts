import {
  userRestoredQueue,
  userSuspendedQueue,
} from '#features/moderation/suspensions/suspension.service.ts';
import { defineScheduledWorker, defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { notifyCounterparties } from './counterparty.mail.ts';
import { processDeadlines } from './deadlines/deadlines.service.ts';

const EVERY_MINUTE = '* * * * *';

export const deadlineWorkers: Worker[] = [
  defineScheduledWorker('wake-hires', EVERY_MINUTE, processDeadlines),
];

export const counterpartyWorkers: Worker[] = [
  defineWorker(userSuspendedQueue, (ctx, { userId }) =>
    notifyCounterparties(ctx, userId, 'suspended'),
  ),
  defineWorker(userRestoredQueue, (ctx, { userId }) =>
    notifyCounterparties(ctx, userId, 'restored'),
  ),
];
