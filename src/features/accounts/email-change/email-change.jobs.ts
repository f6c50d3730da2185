import { z } from 'zod';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { EmailChange } from './email-change.entity.ts';
import { requestCutoffs } from './email-change.rules.ts';
import { emailChangeQueue, sendEmailChangeMail } from './request-email-change.service.ts';

const cleanUpQueue = { name: 'sweep-email-changes', data: z.object({}), retryLimit: 0 };

export const emailChangeWorkers: Worker[] = [
  defineWorker(emailChangeQueue, sendEmailChangeMail),
  defineWorker(
    cleanUpQueue,
    async ({ em, now }) => {
      const { object } = requestCutoffs(now());
      await em.nativeDelete(EmailChange, { requestedAt: { $lt: object } });
    },
    '47 * * * *',
  ),
];
