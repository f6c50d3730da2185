import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { changeQueue, mailEmailChange } from './ask.service.ts';
import { EmailChange } from './email-change.entity.ts';
import { openSince } from './email-change.rules.ts';

const cleanUpQueue = { name: 'sweep-email-changes', data: z.object({}), retryLimit: 0 };

export const emailChangeWorkers: Worker[] = [
  worker(changeQueue, mailEmailChange),
  worker(
    cleanUpQueue,
    async ({ em, now }) => {
      const { object } = openSince(now());
      await em.nativeDelete(EmailChange, { requestedAt: { $lt: object } });
    },
    '47 * * * *',
  ),
];
