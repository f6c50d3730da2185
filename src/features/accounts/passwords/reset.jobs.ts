import { z } from 'zod';
import { rows } from '#platform/server/db.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { mailReset, resetQueue } from './reset.service.ts';

const sweepQueue = { name: 'sweep-password-resets', data: z.object({}), retryLimit: 0 };

export const passwordWorkers: Worker[] = [
  worker(resetQueue, mailReset),
  worker(
    sweepQueue,
    async ({ em, now }) => {
      const old = new Date(now().getTime() - DAY_MS);
      await rows(em, 'delete from password_resets where asked_at < $1 and expires_at < $1', [old]);
    },
    '37 * * * *',
  ),
];
