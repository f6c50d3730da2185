import { z } from 'zod';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { deleteExpiredUploads } from './file.service.ts';

const cleanUpQueue = { name: 'sweep-files', data: z.object({}), retryLimit: 0 };

export const fileWorkers: Worker[] = [
  defineWorker(cleanUpQueue, deleteExpiredUploads, '37 * * * *'),
];
