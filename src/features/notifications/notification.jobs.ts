import { type Queue, type Worker, worker } from '#platform/server/jobs.ts';
import { mailNotice } from './notice-mail.service.ts';
import { NoticeMail } from './notification.schema.ts';

/** What is to be told by mail; who reads it, and where, is looked up when it leaves. */
export const noticeMails: Queue<NoticeMail> = {
  name: 'mail-notice',
  data: NoticeMail,
  retryLimit: 30,
};

export const notificationWorkers: Worker[] = [worker(noticeMails, mailNotice)];
