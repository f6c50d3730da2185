import { defineScheduledWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { updateFigures } from './showcase.service.ts';

export const showcaseWorkers: Worker[] = [
  defineScheduledWorker('update-marketplace-figures', '*/5 * * * *', (ctx) => updateFigures(ctx)),
];
