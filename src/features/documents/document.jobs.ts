import { issueDocumentsQueue } from '#features/hires/money/split-funds.service.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { issueDocuments } from './document.service.ts';

export const documentWorkers: Worker[] = [
  defineWorker(issueDocumentsQueue, (ctx, { projectId }) => issueDocuments(ctx, projectId)),
];
