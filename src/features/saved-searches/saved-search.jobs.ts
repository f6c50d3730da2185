import { projectPostedQueue } from '#features/projects/project.jobs.ts';
import { defineScheduledWorker, defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { digestMailQueue, queueDigests, sendDigest } from './digest.service.ts';
import { notifyMatchingUsers } from './match.service.ts';

/** At 7:00 UTC. */
const EVERY_MORNING = '0 7 * * *';

export const savedSearchWorkers: Worker[] = [
  defineWorker(projectPostedQueue, (ctx, { projectId, editedTo }) =>
    notifyMatchingUsers(ctx, projectId, editedTo),
  ),
  defineScheduledWorker('mail-saved-searches', EVERY_MORNING, queueDigests, { retryLimit: 3 }),
  defineWorker(digestMailQueue, sendDigest),
];
