import { z } from 'zod';
import { type Worker, worker } from '#platform/server/jobs.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { PasswordReset } from './password-reset.entity.ts';
import { resetQueue, sendResetMail } from './reset-password.service.ts';

const cleanUpQueue = { name: 'sweep-password-resets', data: z.object({}), retryLimit: 0 };

export const passwordWorkers: Worker[] = [
  worker(resetQueue, sendResetMail),
  worker(
    cleanUpQueue,
    async ({ em, now }) => {
      const old = new Date(now().getTime() - DAY_MS);
      await em.nativeDelete(PasswordReset, { requestedAt: { $lt: old }, expiresAt: { $lt: old } });
    },
    '37 * * * *',
  ),
];
