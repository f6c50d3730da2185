import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { deleteUnattachedFiles } from './file.service.ts';

const cleanUpQueue = { name: 'sweep-files', data: z.object({}), retryLimit: 0 };

export const fileWorkers: Worker[] = [worker(cleanUpQueue, deleteUnattachedFiles, '37 * * * *')];
