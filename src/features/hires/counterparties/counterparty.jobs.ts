import {
  personRestored,
  personSuspended,
} from '#features/accounts/suspensions/suspension.service.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { notifyCounterparties } from './counterparty.service.ts';

export const counterpartyWorkers: Worker[] = [
  worker(personSuspended, (ctx, { userId }) => notifyCounterparties(ctx, userId, 'suspended')),
  worker(personRestored, (ctx, { userId }) => notifyCounterparties(ctx, userId, 'restored')),
];
