import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { deleteExpiredSessions } from './session.service.ts';

const cleanUpQueue = { name: 'sweep-sessions', data: z.object({}), retryLimit: 0 };

export const sessionWorkers: Worker[] = [
  worker(cleanUpQueue, ({ em, now }) => deleteExpiredSessions(em, now()), '17 * * * *'),
];
