import { type Worker, worker } from '#platform/server/jobs.ts';
import { messageNoticeQueue, notifyUnreadMessages } from './message-notifications.service.ts';

export const conversationWorkers: Worker[] = [worker(messageNoticeQueue, notifyUnreadMessages)];
