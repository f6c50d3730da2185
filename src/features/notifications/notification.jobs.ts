import { type Queue, type Worker, worker } from '#platform/server/jobs.ts';
import { MAIL_TRIES } from '#platform/server/mail.ts';
import { mailNotice, NoticeMail } from './notice-mail.service.ts';

/** What is to be told by mail; who reads it, and where, is looked up when it leaves. */
export const noticeMails: Queue<NoticeMail> = {
  name: 'mail-notice',
  data: NoticeMail,
  retryLimit: MAIL_TRIES,
};

export const notificationWorkers: Worker[] = [worker(noticeMails, mailNotice)];
