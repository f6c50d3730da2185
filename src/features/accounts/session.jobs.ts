import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { sweepSessions } from './session.service.ts';

const sweepQueue = { name: 'sweep-sessions', data: z.object({}), retryLimit: 0 };

export const sessionWorkers: Worker[] = [
  worker(sweepQueue, ({ em, now }) => sweepSessions(em, now()), '17 * * * *'),
];
