import { z } from 'zod';
import { projectPostedQueue } from '#features/projects/project.jobs.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { digestMailQueue, queueDigests, sendDigest } from './digest.service.ts';
import { notifyMatchingUsers } from './match.service.ts';

const dueDigestsQueue = { name: 'mail-saved-searches', data: z.object({}), retryLimit: 3 };
/** At 7:00 UTC. */
const EVERY_MORNING = '0 7 * * *';

export const savedSearchWorkers: Worker[] = [
  defineWorker(projectPostedQueue, (ctx, { projectId, editedTo }) =>
    notifyMatchingUsers(ctx, projectId, editedTo),
  ),
  defineWorker(dueDigestsQueue, queueDigests, EVERY_MORNING),
  defineWorker(digestMailQueue, sendDigest),
];
