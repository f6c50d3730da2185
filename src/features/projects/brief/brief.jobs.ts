import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import {
  announceToFollowers,
  announceWaitingEdits,
  editsWaitingQueue,
  followersQueue,
} from './announce.service.ts';

export const briefWorkers: Worker[] = [
  defineWorker(editsWaitingQueue, announceWaitingEdits),
  defineWorker(followersQueue, announceToFollowers),
];
