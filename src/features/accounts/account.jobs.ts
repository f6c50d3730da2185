import { z } from 'zod';
import { deleteExpired } from '#platform/server/database/delete-expired.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { adminInvitationQueue, sendAdminInvitationMail } from './admins/admin.service.ts';
import { EmailChange } from './email-change/email-change.entity.ts';
import { computeRequestCutoffs } from './email-change/email-change.rules.ts';
import { emailChangeQueue, sendEmailChangeMail } from './email-change/email-change.service.ts';
import { EmailConfirmation } from './email-confirmation/email-confirmation.entity.ts';
import {
  confirmationQueue,
  sendConfirmationMail,
} from './email-confirmation/email-confirmation.service.ts';
import { PasswordReset } from './passwords/password-reset.entity.ts';
import { resetQueue, sendResetMail } from './passwords/reset-password.service.ts';
import { deleteExpiredSessions } from './sessions/session.service.ts';
import { SignInLink } from './sign-in-links/sign-in-link.entity.ts';
import { sendSignInLink, signInLinkQueue } from './sign-in-links/sign-in-link.service.ts';
import { factorMailQueue, sendFactorMail } from './two-factor/factor-objection.service.ts';
import { FACTOR_SETUP_MINUTES } from './two-factor/second-factor.rules.ts';

// A failed run is not retried, because the next run deletes the same rows.

const sessionCleanUpQueue = { name: 'sweep-sessions', data: z.object({}), retryLimit: 0 };

export const sessionWorkers: Worker[] = [
  defineWorker(
    sessionCleanUpQueue,
    ({ em, now }) => deleteExpiredSessions(em, now()),
    '17 * * * *',
  ),
];

const resetCleanUpQueue = { name: 'sweep-password-resets', data: z.object({}), retryLimit: 0 };

export const passwordWorkers: Worker[] = [
  defineWorker(resetQueue, sendResetMail),
  defineWorker(signInLinkQueue, sendSignInLink),
  defineWorker(
    resetCleanUpQueue,
    async ({ em, now }) => {
      await em.nativeDelete(SignInLink, { expiresAt: { $lt: now() } });
      // Kept for a day after expiry, because a retry of the mail job compares its request with the
      // stored row.
      const aDayAgo = { $lt: addDays(now(), -1) };
      // `expiresAt` alone would be enough. The condition on `requestedAt` lets PostgreSQL use the
      // index.
      await em.nativeDelete(PasswordReset, { requestedAt: aDayAgo, expiresAt: aDayAgo });
    },
    '37 * * * *',
  ),
];

const emailChangeCleanUpQueue = { name: 'sweep-email-changes', data: z.object({}), retryLimit: 0 };

export const emailChangeWorkers: Worker[] = [
  defineWorker(emailChangeQueue, sendEmailChangeMail),
  defineWorker(
    emailChangeCleanUpQueue,
    async ({ em, now }) => {
      const { objectionCutoff } = computeRequestCutoffs(now());
      await em.nativeDelete(EmailChange, { requestedAt: { $lt: objectionCutoff } });
    },
    '47 * * * *',
  ),
];

const confirmationCleanUpQueue = {
  name: 'sweep-email-confirmations',
  data: z.object({}),
  retryLimit: 0,
};

export const emailConfirmationWorkers: Worker[] = [
  defineWorker(confirmationQueue, (ctx, { userId }) => sendConfirmationMail(ctx, userId)),
  defineWorker(
    confirmationCleanUpQueue,
    async ({ em, now }) => {
      await em.nativeDelete(EmailConfirmation, { expiresAt: { $lt: now() } });
    },
    '57 * * * *',
  ),
];

const factorCleanUpQueue = { name: 'sweep-second-factors', data: z.object({}), retryLimit: 0 };

export const factorWorkers: Worker[] = [
  defineWorker(factorMailQueue, (ctx, { userId }) => sendFactorMail(ctx, userId)),
  defineWorker(
    factorCleanUpQueue,
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
        ([, deleteRows]) => deleteRows(),
        ([table]) => table,
      );
    },
    '47 * * * *',
  ),
];

export const adminWorkers: Worker[] = [
  defineWorker(adminInvitationQueue, (ctx, { email }) => sendAdminInvitationMail(ctx, email)),
];
