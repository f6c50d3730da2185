import {
  userRestoredQueue,
  userSuspendedQueue,
} from '#features/moderation/suspensions/suspension.service.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { notifyCounterparties } from './counterparty.service.ts';

export const counterpartyWorkers: Worker[] = [
  worker(userSuspendedQueue, (ctx, { userId }) => notifyCounterparties(ctx, userId, 'suspended')),
  worker(userRestoredQueue, (ctx, { userId }) => notifyCounterparties(ctx, userId, 'restored')),
];
