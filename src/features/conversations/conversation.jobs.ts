import { type Worker, worker } from '#platform/server/jobs.ts';
import { tellOfMessages, tellQueue } from './tell.service.ts';

export const conversationWorkers: Worker[] = [worker(tellQueue, tellOfMessages)];
