import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { overdueSettlementAt } from '#features/hires/hire.rules.ts';
import { formatNamedTitle } from '#features/hires/milestones/milestone.labels.ts';
import { workspacePath } from '#features/hires/workspace/workspace-path.rules.ts';
import { reasonLabels } from '#features/moderation/reports/report.labels.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import {
  FAILED_REFUND,
  formatAppealDetail,
  formatDisputeDetail,
  LEDGER_DIFFERENCE,
} from './work-queue.labels.ts';
import { findWaitingWork, type WaitingWork } from './work-queue.queries.ts';
import { cutQueue } from './work-queue.rules.ts';
import type { QueueItem, WorkQueue } from './work-queue.schema.ts';

export async function readWorkQueue({ em, actor, now }: ActorCtx): Promise<WorkQueue> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const work = await findWaitingWork(em, actor.id, now());
  return cutQueue([
    ...work.reports.map(toReportItem),
    ...work.disputes.map(toDisputeItem),
    ...work.suspensionAppeals.map(toSuspensionAppealItem),
    ...work.removalAppeals.map(toRemovalAppealItem),
    ...work.failedRefunds.map(toFailedRefundItem),
    ...work.failedJobs.map(toFailedJobItem),
    ...toDifferenceItems(work.differences),
  ]);
}

function toReportItem({ id, reason, subjectName, createdAt }: WaitingWork['reports'][number]) {
  return {
    kind: 'report',
    key: `report-${id}`,
    title: subjectName,
    detail: reasonLabels[reason],
    waitingSince: createdAt,
    endsAt: null,
    href: `/admin/reports/${id}`,
  } satisfies QueueItem;
}

function toDisputeItem(row: WaitingWork['disputes'][number]) {
  const { id, projectId, milestone, amountCents, isInvolved, decidableFrom, periodStartsAt } = row;
  const sides = `${row.clientName} and ${row.developerName}, ${formatCents(amountCents)}`;
  const settledAt = overdueSettlementAt({
    stateSince: new Date(row.stateSince),
    decidableFrom: new Date(decidableFrom),
    disputePeriodStartsAt: periodStartsAt === null ? null : new Date(periodStartsAt),
  });
  return {
    kind: 'dispute',
    key: `dispute-${id}`,
    title: formatNamedTitle(row.title, milestone),
    detail: formatDisputeDetail(sides, isInvolved),
    waitingSince: decidableFrom,
    endsAt: settledAt.toISOString(),
    href: workspacePath({ projectId, milestoneId: milestone?.id }),
  } satisfies QueueItem;
}

function toSuspensionAppealItem(appeal: WaitingWork['suspensionAppeals'][number]) {
  const { userId, name, appealedAt } = appeal;
  return {
    kind: 'appeal',
    key: `suspension-appeal-${userId}`,
    title: name,
    detail: formatAppealDetail({ kind: 'suspension', ...appeal }),
    waitingSince: appealedAt,
    endsAt: null,
    href: `/admin/users/${userId}`,
  } satisfies QueueItem;
}

function toRemovalAppealItem(appeal: WaitingWork['removalAppeals'][number]) {
  const { projectId, title, appealedAt } = appeal;
  return {
    kind: 'appeal',
    key: `removal-appeal-${projectId}`,
    title,
    detail: formatAppealDetail({ kind: 'removal', ...appeal }),
    waitingSince: appealedAt,
    endsAt: null,
    href: `/admin/projects/${projectId}`,
  } satisfies QueueItem;
}

function toFailedRefundItem(refund: WaitingWork['failedRefunds'][number]) {
  const { id, amountCents, clientName, failedAt } = refund;
  return {
    kind: 'failed_refund',
    key: `refund-${id}`,
    title: `${formatCents(amountCents)} to ${clientName}`,
    detail: FAILED_REFUND,
    waitingSince: failedAt,
    endsAt: null,
    href: '/admin/reconciliation#issues',
  } satisfies QueueItem;
}

function toFailedJobItem({ queue, count, message, at }: WaitingWork['failedJobs'][number]) {
  return {
    kind: 'failed_job',
    key: `job-${queue}`,
    title: `${queue}: ${formatCount(count, 'failed job')}`,
    detail: message ?? 'No message',
    waitingSince: at,
    endsAt: null,
    href: '/admin/dashboard#system-health',
  } satisfies QueueItem;
}

/** All in one, because they are resolved on one page. */
function toDifferenceItems({ count, since }: WaitingWork['differences']): QueueItem[] {
  if (since === null) return [];
  return [
    {
      kind: 'difference',
      key: 'differences',
      title: formatCount(count, 'difference'),
      detail: LEDGER_DIFFERENCE,
      waitingSince: since,
      endsAt: null,
      href: '/admin/reconciliation#differences',
    },
  ];
}
