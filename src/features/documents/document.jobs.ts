import { issueDocumentsQueue } from '#features/hires/money/payout-split.service.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { issueDocuments } from './document.service.ts';

export const documentWorkers: Worker[] = [
  worker(issueDocumentsQueue, (ctx, { projectId }) => issueDocuments(ctx, projectId)),
];
