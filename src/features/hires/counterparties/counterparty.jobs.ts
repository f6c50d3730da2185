import {
  userRestoredQueue,
  userSuspendedQueue,
} from '#features/moderation/suspensions/suspension.service.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { notifyCounterparties } from './counterparty.service.ts';

export const counterpartyWorkers: Worker[] = [
  defineWorker(userSuspendedQueue, (ctx, { userId }) =>
    notifyCounterparties(ctx, userId, 'suspended'),
  ),
  defineWorker(userRestoredQueue, (ctx, { userId }) =>
    notifyCounterparties(ctx, userId, 'restored'),
  ),
];
