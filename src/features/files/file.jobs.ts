import { z } from 'zod';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { deleteExpiredUploads } from './file.service.ts';

const cleanUpQueue = { name: 'sweep-files', data: z.object({}), retryLimit: 0 };

/** Job that deletes expired uploads every hour. */
export const fileWorkers: Worker[] = [
  defineWorker(cleanUpQueue, deleteExpiredUploads, '37 * * * *'),
];
