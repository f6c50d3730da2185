import { defineScheduledWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { deleteExpiredUploads } from './file.service.ts';

export const fileWorkers: Worker[] = [
  defineScheduledWorker('sweep-files', '37 * * * *', deleteExpiredUploads),
];
