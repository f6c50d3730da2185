import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { sweepFiles } from './file.service.ts';

const sweepQueue = { name: 'sweep-files', data: z.object({}), retryLimit: 0 };

export const fileWorkers: Worker[] = [worker(sweepQueue, sweepFiles, '37 * * * *')];
