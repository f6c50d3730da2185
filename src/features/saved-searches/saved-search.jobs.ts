import { z } from 'zod';
import { postedQueue } from '#features/projects/project.jobs.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { sendDigests } from './digest.service.ts';
import { notifyOfProject } from './match.service.ts';

const digestQueue = { name: 'mail-saved-searches', data: z.object({}), retryLimit: 3 };
const EVERY_MORNING = '0 7 * * *';

export const savedSearchWorkers: Worker[] = [
  worker(postedQueue, (ctx, { projectId }) => notifyOfProject(ctx, projectId)),
  worker(digestQueue, sendDigests, EVERY_MORNING),
];
