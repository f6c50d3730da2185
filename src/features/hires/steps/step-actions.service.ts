import { attachFiles } from '#features/files/file.service.ts';
import { type ActorCtx, isByProgram, type SystemCtx } from '#platform/server/context.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import {
  changesSubjectRefusal,
  FIRST_VERSION,
  unmetCriteriaRefusal,
} from '../agreement/agreement.rules.ts';
import { findAgreedContent } from '../agreement/agreement.service.ts';
import {
  ChangeRequestFile,
  Delivery,
  DeliveryFile,
  type UnmetCriterion,
} from '../deliveries/delivery.entity.ts';
import { findOpenDispute } from '../disputes/dispute.queries.ts';
import { closeDispute } from '../disputes/dispute-end.service.ts';
import { hasEnded, periodDays, type StepName } from '../hire.rules.ts';
import type { Milestone } from '../milestones/milestone.entity.ts';
import { listIncludedInRequest, listLaterNotStarted } from '../milestones/milestone.rules.ts';
import { splitFunds } from '../money/split-funds.service.ts';
import { toAttachmentsDetail, toIncludedDetail } from '../timeline/timeline.rules.ts';
import type { StepResult } from '../workspace/workspace.schema.ts';
import { notifyOfStep } from './step.mail.ts';
import {
  applyStep,
  loadMilestoneFacts,
  lockHire,
  performActorStep,
  performStep,
  type StepContext,
  type StepTarget,
} from './step.service.ts';
import type { ChangesInput, DeliverInput, StepWithReasonInput } from './step-actions.schema.ts';

/** The delivery must mark each agreed criterion as met. */
export function deliver(
  ctx: ActorCtx,
  { projectId, milestoneId, note, links, fileIds, criteria }: DeliverInput,
): Promise<StepResult> {
  return performActorStep(ctx, { projectId, milestoneId }, 'deliver', async (ctx, step) => {
    const { em } = ctx;
    const agreed = await findAgreedContent(em, step.milestone);
    const refusal = unmetCriteriaRefusal(
      criteria.map(({ id }) => id),
      agreed?.criteria ?? [],
    );
    if (refusal) throw refusal;
    const deliveredAt = ctx.now();
    const { dueAt } = step.milestone;
    const delivery = em.create(Delivery, {
      projectId,
      milestoneId: step.milestone.id,
      agreementVersion: agreed?.version ?? FIRST_VERSION,
      note,
      links,
      deliveredAt,
      isOnTime: !dueAt || deliveredAt <= dueAt,
      criteria,
      isByProgram: isByProgram(ctx),
    });
    await em.flush();
    // A file that is evidence for a criterion also becomes a file of the delivery, attached only
    // once.
    const criterionFileIds = criteria.flatMap(({ fileId }) => fileId ?? []);
    const files = await attachFiles(ctx, [...new Set([...fileIds, ...criterionFileIds])]);
    for (const file of files) {
      em.create(DeliveryFile, { fileId: file.id, deliveryId: delivery.id });
    }
    const releaseAt = addDays(ctx.now(), periodDays.releaseAfterDelivery);
    await notifyOfStep(ctx, step, 'deliver', { quotedText: note, until: releaseAt });
    const detail = { note, links, ...toAttachmentsDetail(files) };
    return { detail: criteria.length > 0 ? { ...detail, criteria } : detail };
  });
}

/** The developer has at least 14 days to deliver again (rules 5.2). */
export function askForChanges(
  ctx: ActorCtx,
  { projectId, milestoneId, note, criteria, criterionId, quote }: ChangesInput,
): Promise<StepResult> {
  return performActorStep(ctx, { projectId, milestoneId }, 'askForChanges', async (ctx, step) => {
    const { em } = ctx;
    const agreed = await findAgreedContent(em, step.milestone);
    const unmet: UnmetCriterion[] =
      criteria.length === 0 && criterionId !== undefined
        ? [{ id: criterionId, remark: null, fileIds: [] }]
        : criteria;
    const criterionIds = unmet.map(({ id }) => id);
    const refusal = changesSubjectRefusal({ criterionIds, quote }, agreed);
    if (refusal) throw refusal;
    const newestDelivery = await em.findOneOrFail(
      Delivery,
      { milestoneId: step.milestone.id },
      { orderBy: { id: 'desc' } },
    );
    newestDelivery.changesNote = note;
    newestDelivery.changesAt = ctx.now();
    newestDelivery.changesCriteria = unmet;
    newestDelivery.changesCriterionId = criterionIds[0] ?? null;
    newestDelivery.changesQuote = quote;
    newestDelivery.areChangesByProgram = isByProgram(ctx);
    const files = await attachFiles(ctx, [...new Set(unmet.flatMap(({ fileIds }) => fileIds))]);
    for (const file of files) {
      em.create(ChangeRequestFile, { fileId: file.id, deliveryId: newestDelivery.id });
    }
    const nextDueAt = addDays(ctx.now(), periodDays.newDueAfterChanges);
    // A milestone that was delivered before its start begins now.
    const agreedDueAt = step.milestone.dueAt ?? addDays(ctx.now(), step.milestone.days);
    const dueAt = new Date(Math.max(agreedDueAt.getTime(), nextDueAt.getTime()));
    step.milestone.dueAt = dueAt;
    const unmetDetails = unmet.map(({ id, remark, fileIds }) => ({
      id,
      text: agreed?.criteria.find((criterion) => criterion.id === id)?.text ?? '',
      ...(remark && { remark }),
      ...toAttachmentsDetail(files.filter((file) => fileIds.includes(file.id))),
    }));
    const remarks = [
      ...unmetDetails.map(({ text, remark }) => ({ about: text, text: remark })),
      ...(note ? [{ about: quote, text: note }] : []),
    ];
    await notifyOfStep(ctx, step, 'askForChanges', { remarks });
    return {
      detail: {
        ...(note && { note }),
        ...(quote && { quote }),
        ...(unmet.length > 0 && { unmet: unmetDetails }),
        dueAt: dueAt.toISOString(),
      },
    };
  });
}

export function release(ctx: ActorCtx, target: StepTarget): Promise<StepResult> {
  return performActorStep(ctx, target, 'release', async (ctx, step) => {
    const detail = await splitFunds(ctx, step, {
      toDeveloperCents: step.milestone.amountCents,
    });
    await notifyOfStep(ctx, step, 'release');
    return { detail };
  });
}

interface CancelOptions extends StepTarget {
  /** Ignored if the developer agrees to cancel: the request of the client counts. */
  includesLater?: boolean;
}

/** Asks the other party to cancel with a full refund. */
export function askToCancel(
  ctx: ActorCtx,
  { reason, includesLater = false, ...target }: CancelOptions & { reason: string },
): Promise<StepResult> {
  return performActorStep(ctx, target, 'askToCancel', async (ctx, step) => {
    const { milestone, milestones } = step;
    const laterMilestones = includesLater ? listLaterNotStarted(milestones, milestone) : [];
    milestone.cancelsLater = includesLater;
    await notifyOfStep(ctx, step, 'askToCancel', { quotedText: reason, laterMilestones });
    return { detail: { reason, ...toIncludedDetail(laterMilestones) } };
  });
}

export function refuseToCancel(
  ctx: ActorCtx,
  { reason, ...target }: StepWithReasonInput,
): Promise<StepResult> {
  return performActorStep(ctx, target, 'refuseToCancel', async (ctx, step) => {
    await notifyOfStep(ctx, step, 'refuseToCancel', { quotedText: reason });
    return { detail: { reason } };
  });
}

export function takeBackCancel(ctx: ActorCtx, target: StepTarget): Promise<StepResult> {
  return performActorStep(ctx, target, 'takeBackCancel', async (ctx, step) => {
    await notifyOfStep(ctx, step, 'takeBackCancel');
    return {};
  });
}

type RefundStep = Extract<StepName, 'agreeToCancel' | 'cancelLate' | 'giveBack'>;

/** May include later milestones, which have an event of their own. */
export function performRefundStep(
  ctx: ActorCtx,
  name: RefundStep,
  { reason, includesLater = false, ...target }: CancelOptions & { reason?: string },
): Promise<StepResult> {
  return performActorStep(ctx, target, name, async (ctx, step) => {
    const { milestone, milestones } = step;
    const ownChoice = includesLater ? listLaterNotStarted(milestones, milestone) : [];
    const laterMilestones =
      name === 'agreeToCancel' ? listIncludedInRequest(milestones, milestone) : ownChoice;
    for (const later of laterMilestones)
      await refundLater(ctx, { ...step, milestone: later }, name);
    const detail = await splitFunds(ctx, step, { toDeveloperCents: 0 });
    await notifyOfStep(ctx, step, name, { quotedText: reason, laterMilestones });
    return { detail: reason ? { ...detail, reason } : detail };
  });
}

async function refundLater(ctx: ActorCtx, step: StepContext, name: RefundStep): Promise<void> {
  const facts = await loadMilestoneFacts(ctx.em, step.milestone);
  await applyStep(ctx, { ...step, facts }, name, async (step) => ({
    detail: await splitFunds(ctx, step, { toDeveloperCents: 0 }),
  }));
}

/**
 * Must be called in a transaction that also posts the loss, because this function moves no money.
 * Does nothing if the milestone has already ended.
 */
export async function loseChargeback(
  ctx: SystemCtx,
  { id, projectId }: Pick<Milestone, 'id' | 'projectId'>,
): Promise<void> {
  const lockedHire = await lockHire(ctx.em, projectId, id);
  if (hasEnded(lockedHire.milestone)) return;
  await performStep(ctx, lockedHire, 'loseChargeback', 'bank', async (step) => {
    const { milestone } = step;
    const dispute = await findOpenDispute(ctx.em, milestone.id);
    if (dispute) await closeDispute(ctx, dispute, 'overtaken');
    milestone.refundedCents = milestone.amountCents;
    await notifyOfStep(ctx, step, 'loseChargeback');
    return { detail: { refundedCents: milestone.amountCents } };
  });
}
