import { z } from 'zod';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { deleteExpiredSessions } from './session.service.ts';

const cleanUpQueue = { name: 'sweep-sessions', data: z.object({}), retryLimit: 0 };

export const sessionWorkers: Worker[] = [
  defineWorker(cleanUpQueue, ({ em, now }) => deleteExpiredSessions(em, now()), '17 * * * *'),
];
