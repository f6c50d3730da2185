import { toMilestoneDetail } from '#features/hires/timeline/timeline.rules.ts';
import { recordEvent } from '#features/hires/timeline/timeline.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { LockedPayment } from './lock-payment.service.ts';

/** As `recordEvent`; names the milestone of the payment if the hire has several. */
export async function recordPaymentEvent(
  ctx: SystemCtx,
  payment: LockedPayment,
  { detail, ...event }: Parameters<typeof recordEvent>[2],
): Promise<void> {
  const milestones = await db(ctx.em)
    .selectFrom('milestones')
    .select(['position', 'title', 'payment_id as paymentId'])
    .where('project_id', '=', payment.projectId)
    .execute();
  const milestone = milestones.find(({ paymentId }) => paymentId === payment.id);
  await recordEvent(ctx, payment, {
    ...event,
    detail: { ...detail, ...(milestone && toMilestoneDetail(milestone, milestones)) },
  });
}
