import {
  personRestored,
  personSuspended,
} from '#features/accounts/suspensions/suspension.service.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { notifyPartners } from './partner.service.ts';

export const partnerWorkers: Worker[] = [
  worker(personSuspended, (ctx, { userId }) => notifyPartners(ctx, userId, 'suspended')),
  worker(personRestored, (ctx, { userId }) => notifyPartners(ctx, userId, 'restored')),
];
