import { defineWorker, type Queue, type Worker } from '#platform/server/jobs/jobs.ts';
import { MAIL_RETRY_LIMIT } from '#platform/server/mail/mail.ts';
import { NotificationMail, sendNotificationMail } from './notification-mail.service.ts';

/**
 * Queue of notifications to mail. The job reads recipient and preferences when it sends the mail.
 */
export const notificationMailQueue: Queue<NotificationMail> = {
  name: 'mail-notice',
  data: NotificationMail,
  retryLimit: MAIL_RETRY_LIMIT,
};

export const notificationWorkers: Worker[] = [
  defineWorker(notificationMailQueue, sendNotificationMail),
];
