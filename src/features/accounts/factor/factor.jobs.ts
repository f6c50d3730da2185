import { z } from 'zod';
import { rows } from '#platform/server/db.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { SETUP_MINUTES } from './factor.rules.ts';

const sweepQueue = { name: 'sweep-second-factors', data: z.object({}), retryLimit: 0 };

/** Forgets sign-ins that were not finished, and keys that were shown and never confirmed. */
export const factorWorkers: Worker[] = [
  worker(
    sweepQueue,
    async ({ em, now }) => {
      const begun = new Date(now().getTime() - SETUP_MINUTES * 60_000);
      await rows(em, 'delete from sign_in_challenges where expires_at < $1', [now()]);
      await rows(em, 'delete from second_factors where confirmed_at is null and begun_at < $1', [
        begun,
      ]);
    },
    '47 * * * *',
  ),
];
