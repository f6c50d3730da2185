import { type Worker, worker } from '#platform/server/jobs.ts';
import { inviteQueue, mailInvitation } from './admin.service.ts';

export const adminWorkers: Worker[] = [
  worker(inviteQueue, (ctx, { email }) => mailInvitation(ctx, email)),
];
