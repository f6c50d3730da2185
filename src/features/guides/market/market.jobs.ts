import { z } from 'zod';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { updatePriceFigures } from './market.service.ts';

/** A failed run is not retried, because the next run also computes what it missed. */
const priceFiguresQueue = { name: 'update-price-figures', data: z.object({}), retryLimit: 0 };

export const marketWorkers: Worker[] = [
  defineWorker(priceFiguresQueue, (ctx) => updatePriceFigures(ctx), '*/5 * * * *'),
];
