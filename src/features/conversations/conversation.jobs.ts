import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { sweepFiles } from './attachments/attachment.service.ts';
import { tellOfMessages, tellQueue } from './tell.service.ts';

const sweepQueue = { name: 'sweep-files', data: z.object({}), retryLimit: 0 };

export const conversationWorkers: Worker[] = [
  worker(tellQueue, tellOfMessages),
  worker(sweepQueue, sweepFiles, '37 * * * *'),
];
