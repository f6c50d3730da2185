import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { messageNoticeQueue, notifyUnreadMessages } from './message-notifications.service.ts';

export const conversationWorkers: Worker[] = [
  defineWorker(messageNoticeQueue, notifyUnreadMessages),
];
