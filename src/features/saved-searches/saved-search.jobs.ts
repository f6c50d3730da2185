import { z } from 'zod';
import { projectPostedQueue } from '#features/projects/project.jobs.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { sendDigests } from './digest.service.ts';
import { notifyMatchingUsers } from './match.service.ts';

const digestQueue = { name: 'mail-saved-searches', data: z.object({}), retryLimit: 3 };
const EVERY_MORNING = '0 7 * * *';

export const savedSearchWorkers: Worker[] = [
  worker(projectPostedQueue, (ctx, { projectId }) => notifyMatchingUsers(ctx, projectId)),
  worker(digestQueue, sendDigests, EVERY_MORNING),
];
