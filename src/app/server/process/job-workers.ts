import { expressionBuilder } from 'kysely';
import {
  adminWorkers,
  emailChangeWorkers,
  emailConfirmationWorkers,
  factorWorkers,
  passwordWorkers,
  sessionWorkers,
} from '#features/accounts/account.jobs.ts';
import { auditWorkers } from '#features/audit/audit.jobs.ts';
import { bidWorkers } from '#features/bids/bid.jobs.ts';
import { conversationWorkers } from '#features/conversations/message-notifications.jobs.ts';
import { documentWorkers } from '#features/documents/document.jobs.ts';
import { createFileWorker } from '#features/files/file.jobs.ts';
import { marketWorkers } from '#features/guides/market/market.jobs.ts';
import { counterpartyWorkers, deadlineWorkers } from '#features/hires/hire.jobs.ts';
import { isReportedPicture } from '#features/moderation/reports/report.queries.ts';
import { notificationWorkers } from '#features/notifications/notification-mail.jobs.ts';
import { paymentWorkers } from '#features/payments/payment.jobs.ts';
import { briefWorkers } from '#features/projects/brief/brief.jobs.ts';
import { projectWorkers } from '#features/projects/project.jobs.ts';
import { isPartOfDraft } from '#features/projects/project-file-access.queries.ts';
import { reviewWorkers } from '#features/reviews/review.jobs.ts';
import { savedSearchWorkers } from '#features/saved-searches/saved-search.jobs.ts';
import { showcaseWorkers } from '#features/showcase/showcase.jobs.ts';
import { deleteExpired } from '#platform/server/database/delete-expired.ts';
import { idempotencyWorker } from '#platform/server/idempotency/idempotency-keys.ts';
import { defineScheduledWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { mailWorker } from '#platform/server/mail/mail.ts';

/** Each new key inserts a row, so the table would otherwise grow without limit. */
export const expiredLimitsWorker: Worker = defineScheduledWorker(
  'sweep-limits',
  '23 * * * *',
  ({ em, now }) => deleteExpired(em, 'limits', (eb) => eb('expire', '<', now().getTime())),
);

export const isKeptUpload = expressionBuilder().or([isPartOfDraft, isReportedPicture]);

export const workers: Worker[] = [
  mailWorker,
  expiredLimitsWorker,
  idempotencyWorker,
  ...auditWorkers,
  ...notificationWorkers,
  ...projectWorkers,
  ...marketWorkers,
  ...showcaseWorkers,
  ...briefWorkers,
  ...bidWorkers,
  ...deadlineWorkers,
  ...counterpartyWorkers,
  ...paymentWorkers,
  ...documentWorkers,
  ...sessionWorkers,
  ...adminWorkers,
  ...passwordWorkers,
  ...factorWorkers,
  ...emailChangeWorkers,
  ...emailConfirmationWorkers,
  ...reviewWorkers,
  ...savedSearchWorkers,
  ...conversationWorkers,
  createFileWorker(isKeptUpload),
];
