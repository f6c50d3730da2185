import { defineScheduledWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { updatePriceFigures } from './market.service.ts';

export const marketWorkers: Worker[] = [
  defineScheduledWorker('update-price-figures', '*/5 * * * *', (ctx) => updatePriceFigures(ctx)),
];
