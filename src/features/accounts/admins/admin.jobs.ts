import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { inviteQueue, sendInvitationMail } from './admin.service.ts';

export const adminWorkers: Worker[] = [
  defineWorker(inviteQueue, (ctx, { email }) => sendInvitationMail(ctx, email)),
];
