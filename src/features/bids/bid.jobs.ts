import { removedQueue } from '#features/projects/removals/removal.jobs.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { followRemoval } from './removed-project.service.ts';

/** What comes to bids from the project they are on. */
export const bidWorkers: Worker[] = [worker(removedQueue, followRemoval)];
