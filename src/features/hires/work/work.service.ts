import { attachFiles } from '#features/files/file.service.ts';
import { moveProject } from '#features/projects/project.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { DAY_MS } from '#platform/shared/deadline.ts';
import { close } from '../disputes/closing.service.ts';
import { openDispute } from '../disputes/dispute.queries.ts';
import { clocks, type StepName } from '../hire.rules.ts';
import { divide } from '../money/division.service.ts';
import { waits } from './clock.rules.ts';
import { Delivery } from './delivery.entity.ts';
import { DeliveryFile } from './delivery-file.entity.ts';
import { filesDetail } from './handed-file.rules.ts';
import type { StepResult } from './room.schema.ts';
import { lockHire, takeStep, takeStepAs } from './step.service.ts';
import { notifyOfStep } from './work.mail.ts';
import type { AskForChanges, Deliver, StepWithReason } from './work.schema.ts';

/** Stores a delivery; the client has 14 days to review it (RULES section 5). */
export function deliver(
  ctx: ActorCtx,
  { projectId, note, links, fileIds }: Deliver,
): Promise<StepResult> {
  return takeStep(ctx, projectId, 'deliver', async (ctx, step) => {
    const { em } = ctx;
    const delivery = em.create(Delivery, { projectId, note, links, deliveredAt: ctx.now() });
    await em.flush();
    const files = await attachFiles(ctx, fileIds);
    for (const file of files) {
      em.create(DeliveryFile, { fileId: file.id, deliveryId: delivery.id });
    }
    const released = new Date(ctx.now().getTime() + clocks.releaseAfterDelivery * DAY_MS);
    await notifyOfStep(ctx, step, 'deliver', note, released);
    return { detail: { note, links, ...filesDetail(files) } };
  });
}

/** Stores a request for changes; the developer has at least 14 days to deliver again. */
export function askForChanges(
  ctx: ActorCtx,
  { projectId, note }: AskForChanges,
): Promise<StepResult> {
  return takeStep(ctx, projectId, 'askForChanges', async (ctx, step) => {
    const { em } = ctx;
    const delivery = await em.findOneOrFail(Delivery, { projectId }, { orderBy: { id: 'desc' } });
    delivery.changesNote = note;
    delivery.changesAt = ctx.now();
    const again = new Date(ctx.now().getTime() + clocks.newDueAfterChanges * DAY_MS);
    if (step.hire.dueAt < again) step.hire.dueAt = again;
    await notifyOfStep(ctx, step, 'askForChanges', note);
    return { detail: { note, dueAt: step.hire.dueAt.toISOString() } };
  });
}

/** Releases all protected funds to the developer, less the fee. */
export function release(ctx: ActorCtx, projectId: number): Promise<StepResult> {
  return takeStep(ctx, projectId, 'release', async (ctx, step) => {
    // After a request for changes, the release accepts the earlier delivery.
    if (step.project.status === 'assigned') moveProject(step.project, 'delivered');
    const detail = await divide(ctx, step.hire, step.hire.amountCents);
    await notifyOfStep(ctx, step, 'release');
    return { detail };
  });
}

/** Requests the cancellation with a full refund, for the client. */
export function askToCancel(ctx: ActorCtx, input: StepWithReason): Promise<StepResult> {
  return saying(ctx, 'askToCancel', input);
}

/** Declines a request to cancel, for the developer. */
export function refuseToCancel(ctx: ActorCtx, input: StepWithReason): Promise<StepResult> {
  return saying(ctx, 'refuseToCancel', input);
}

/** Performs a step that only needs a reason for the other side. */
function saying(
  ctx: ActorCtx,
  name: 'askToCancel' | 'refuseToCancel',
  { projectId, reason }: StepWithReason,
): Promise<StepResult> {
  return takeStep(ctx, projectId, name, async (ctx, step) => {
    await notifyOfStep(ctx, step, name, reason);
    return { detail: { reason } };
  });
}

export function takeBackCancel(ctx: ActorCtx, projectId: number): Promise<StepResult> {
  return takeStep(ctx, projectId, 'takeBackCancel', async (ctx, step) => {
    await notifyOfStep(ctx, step, 'takeBackCancel');
    return {};
  });
}

/** Steps that refund everything to the client. */
type Refunding = Extract<StepName, 'agreeToCancel' | 'cancelLate' | 'giveBack'>;

/** Ends a hire with a full refund if the step is possible. */
export function refund(
  ctx: ActorCtx,
  name: Refunding,
  { projectId, reason }: { projectId: number; reason?: string },
): Promise<StepResult> {
  return takeStep(ctx, projectId, name, async (ctx, step) => {
    const detail = await divide(ctx, step.hire, 0);
    await notifyOfStep(ctx, step, name, reason);
    return { detail: reason ? { ...detail, reason } : detail };
  });
}

/** Ends a running hire after a lost chargeback; does nothing if it has already ended. */
export async function loseHire(ctx: SystemCtx, projectId: number): Promise<void> {
  const locked = await lockHire(ctx.em, projectId);
  if (waits[locked.hire.state] === null) return;
  await takeStepAs(ctx, 'bank', locked, 'loseChargeback', async (step) => {
    const dispute = await openDispute(ctx.em, projectId);
    if (dispute) await close(ctx, dispute, 'overtaken');
    step.hire.refundedCents = step.hire.amountCents;
    await notifyOfStep(ctx, step, 'loseChargeback');
    return { detail: { refundedCents: step.hire.amountCents } };
  });
}
