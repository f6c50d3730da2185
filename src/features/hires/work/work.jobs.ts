import { z } from 'zod';
import { personSuspended } from '#features/accounts/suspensions/suspension.service.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { tellPartners } from '../partners/partner.service.ts';
import { wakeHires } from './clock.service.ts';

const EVERY_MINUTE = '* * * * *';

/** What time does to hired projects: reminders, release after silence, refund after desertion; and news of partners. */
export const workWorkers: Worker[] = [
  worker(personSuspended, (ctx, { userId }) => tellPartners(ctx, userId)),
  worker({ name: 'wake-hires', data: z.object({}), retryLimit: 0 }, wakeHires, EVERY_MINUTE),
];
