import { z } from 'zod';
import { rows } from '#platform/server/db.ts';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { changeQueue, mailEmailChange } from './ask.service.ts';
import { openSince } from './email-change.rules.ts';

const sweepQueue = { name: 'sweep-email-changes', data: z.object({}), retryLimit: 0 };

export const emailChangeWorkers: Worker[] = [
  worker(changeQueue, mailEmailChange),
  worker(
    sweepQueue,
    async ({ em, now }) => {
      const { object } = openSince(now());
      await rows(em, 'delete from email_changes where asked_at < $1', [object]);
    },
    '47 * * * *',
  ),
];
