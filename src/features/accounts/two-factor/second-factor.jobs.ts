import { z } from 'zod';
import { deleteExpired } from '#platform/server/database/delete-expired.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { FACTOR_SETUP_MINUTES } from './second-factor.rules.ts';

const cleanUpQueue = { name: 'sweep-second-factors', data: z.object({}), retryLimit: 0 };

/** Deletes expired sign-in challenges, and second factors whose setup was not completed in time. */
export const factorWorkers: Worker[] = [
  defineWorker(
    cleanUpQueue,
    async ({ em, now }) => {
      const createdBefore = new Date(now().getTime() - FACTOR_SETUP_MINUTES * 60_000);
      const deletions = {
        sign_in_challenges: () =>
          deleteExpired(em, 'sign_in_challenges', (eb) =>
            eb('expires_at', '<', now().toISOString()),
          ),
        second_factors: () =>
          deleteExpired(em, 'second_factors', (eb) =>
            eb.and([
              eb('confirmed_at', 'is', null),
              eb('created_at', '<', createdBefore.toISOString()),
            ]),
          ),
      };
      await forEachSafely(
        Object.entries(deletions),
        ([, run]) => run(),
        ([table]) => table,
      );
    },
    '47 * * * *',
  ),
];
