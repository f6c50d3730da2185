import { z } from 'zod';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { PasswordReset } from './password-reset.entity.ts';
import { resetQueue, sendResetMail } from './reset-password.service.ts';

const cleanUpQueue = { name: 'sweep-password-resets', data: z.object({}), retryLimit: 0 };

export const passwordWorkers: Worker[] = [
  defineWorker(resetQueue, sendResetMail),
  defineWorker(
    cleanUpQueue,
    async ({ em, now }) => {
      const old = new Date(now().getTime() - DAY_MS);
      await em.nativeDelete(PasswordReset, { requestedAt: { $lt: old }, expiresAt: { $lt: old } });
    },
    '37 * * * *',
  ),
];
