import { projectPostedQueue } from '#features/projects/project.jobs.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { notifyMatchingUsers } from './match.service.ts';

export const savedSearchWorkers: Worker[] = [
  defineWorker(projectPostedQueue, (ctx, { projectId, editedTo }) =>
    notifyMatchingUsers(ctx, projectId, editedTo),
  ),
];
