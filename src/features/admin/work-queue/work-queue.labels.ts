import { SECOND_ADMIN_NEEDED } from '#features/moderation/moderation.labels.ts';
import type { QueueKind } from './work-queue.rules.ts';

export const queueKindLabels: Record<QueueKind, string> = {
  report: 'Report',
  dispute: 'Dispute',
  appeal: 'Appeal',
  failed_refund: 'Refund',
  failed_job: 'Job',
  difference: 'Difference',
};

export const FAILED_REFUND = 'The refund failed, and we hold the money for the client.';
export const LEDGER_DIFFERENCE = 'Between our ledger and Stripe’s records';

const ANOTHER_ADMIN = 'Another admin must decide.';

export function formatDisputeDetail(sides: string, isInvolved: boolean): string {
  return isInvolved ? `${sides}. ${ANOTHER_ADMIN}` : sides;
}

interface WaitingAppeal {
  kind: 'suspension' | 'removal';
  isOwnAction: boolean;
  hasReviewer: boolean;
}

export function formatAppealDetail({ kind, isOwnAction, hasReviewer }: WaitingAppeal): string {
  const subject = `Against a ${kind}`;
  if (!isOwnAction) return subject;
  return `${subject}. ${hasReviewer ? ANOTHER_ADMIN : SECOND_ADMIN_NEEDED}`;
}
