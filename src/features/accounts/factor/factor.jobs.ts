import { z } from 'zod';
import { forEachSafely } from '#platform/server/job-parts.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { sweep } from '#platform/server/sweep.ts';
import { SETUP_MINUTES } from './factor.rules.ts';

const sweepQueue = { name: 'sweep-second-factors', data: z.object({}), retryLimit: 0 };

/** Forgets sign-ins that were not finished, and keys that were shown and never confirmed. */
export const factorWorkers: Worker[] = [
  worker(
    sweepQueue,
    async ({ em, now }) => {
      const begun = new Date(now().getTime() - SETUP_MINUTES * 60_000);
      const old = [
        { table: 'sign_in_challenges', where: 'expires_at < $1', at: now() },
        { table: 'second_factors', where: 'confirmed_at is null and begun_at < $1', at: begun },
      ];
      await forEachSafely(
        old,
        ({ table, where, at }) => sweep(em, table, where, [at]),
        ({ table }) => table,
      );
    },
    '47 * * * *',
  ),
];
