import { type Worker, worker } from '#platform/server/jobs.ts';
import { inviteQueue, sendInvitationMail } from './admin.service.ts';

export const adminWorkers: Worker[] = [
  worker(inviteQueue, (ctx, { email }) => sendInvitationMail(ctx, email)),
];
