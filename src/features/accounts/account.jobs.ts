import { deleteExpired } from '#platform/server/database/delete-expired.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { defineScheduledWorker, defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { deleteExpiredTokens } from './access-tokens/access-token.service.ts';
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

export const sessionWorkers: Worker[] = [
  defineScheduledWorker('sweep-sessions', '17 * * * *', ({ em, now }) =>
    deleteExpiredSessions(em, now()),
  ),
  defineScheduledWorker('sweep-access-tokens', '27 * * * *', ({ em, now }) =>
    deleteExpiredTokens(em, now()),
  ),
];

export const passwordWorkers: Worker[] = [
  defineWorker(resetQueue, sendResetMail),
  defineWorker(signInLinkQueue, sendSignInLink),
  defineScheduledWorker('sweep-password-resets', '37 * * * *', async ({ em, now }) => {
    await em.nativeDelete(SignInLink, { expiresAt: { $lt: now() } });
    // Kept for a day after expiry, because a retry of the mail job compares its request with the
    // stored row.
    const aDayAgo = { $lt: addDays(now(), -1) };
    // `expiresAt` alone would be enough. The condition on `requestedAt` lets PostgreSQL use the
    // index.
    await em.nativeDelete(PasswordReset, { requestedAt: aDayAgo, expiresAt: aDayAgo });
  }),
];

export const emailChangeWorkers: Worker[] = [
  defineWorker(emailChangeQueue, sendEmailChangeMail),
  defineScheduledWorker('sweep-email-changes', '47 * * * *', async ({ em, now }) => {
    const { objectionCutoff } = computeRequestCutoffs(now());
    await em.nativeDelete(EmailChange, { requestedAt: { $lt: objectionCutoff } });
  }),
];

export const emailConfirmationWorkers: Worker[] = [
  defineWorker(confirmationQueue, (ctx, { userId }) => sendConfirmationMail(ctx, userId)),
  defineScheduledWorker('sweep-email-confirmations', '57 * * * *', async ({ em, now }) => {
    await em.nativeDelete(EmailConfirmation, { expiresAt: { $lt: now() } });
  }),
];

export const factorWorkers: Worker[] = [
  defineWorker(factorMailQueue, (ctx, { userId }) => sendFactorMail(ctx, userId)),
  defineScheduledWorker('sweep-second-factors', '47 * * * *', async ({ em, now }) => {
    const createdBefore = new Date(now().getTime() - FACTOR_SETUP_MINUTES * 60_000);
    const deletions = {
      sign_in_challenges: () =>
        deleteExpired(em, 'sign_in_challenges', (eb) => eb('expires_at', '<', now().toISOString())),
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
  }),
];

export const adminWorkers: Worker[] = [
  defineWorker(adminInvitationQueue, (ctx, { email }) => sendAdminInvitationMail(ctx, email)),
];
