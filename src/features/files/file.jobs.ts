import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { deleteExpiredUploads } from './file.service.ts';

const cleanUpQueue = { name: 'sweep-files', data: z.object({}), retryLimit: 0 };

export const fileWorkers: Worker[] = [worker(cleanUpQueue, deleteExpiredUploads, '37 * * * *')];
