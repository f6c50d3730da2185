import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { foldTallies } from './figure.service.ts';

const foldQueue = { name: 'fold-tallies', data: z.object({}), retryLimit: 0 };

export const figureWorkers: Worker[] = [
  worker(foldQueue, ({ em }) => foldTallies(em), '*/5 * * * *'),
];
