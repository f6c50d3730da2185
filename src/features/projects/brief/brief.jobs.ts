import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { announceWaitingEdits, editsWaitingQueue } from './announce.service.ts';

export const briefWorkers: Worker[] = [defineWorker(editsWaitingQueue, announceWaitingEdits)];
