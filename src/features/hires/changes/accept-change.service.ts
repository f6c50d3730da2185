import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { loadBid } from '#features/bids/bid.service.ts';
import type { LockedProject } from '#features/projects/project.service.ts';
import { type ActorCtx, inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { asLocked } from '#platform/server/database/locked.ts';
import { Agreement } from '../agreement/agreement.entity.ts';
import type { AgreementContent } from '../agreement/agreement.schema.ts';
import { buildHireAgreement, hashAgreement } from '../agreement/agreement.service.ts';
import { getOtherSide } from '../disputes/dispute.rules.ts';
import { Milestone } from '../milestones/milestone.entity.ts';
import { reduceFunds } from '../money/split-funds.service.ts';
import { type LockedHire, updateHireStatus, updateNextDeadline } from '../steps/step.service.ts';
import type { ProposedChange } from './change.entity.ts';
import { notifyOfChange, notifyOfReduction } from './change.mail.ts';
import { findOpenPayment } from './change.queries.ts';
import { changePaymentOpenError } from './change.rules.ts';
import type { ChangeItem, ChangeView } from './change.schema.ts';
import { type AgreedTerms, acceptRefusal, loadTerms, lockChange } from './change.service.ts';
import { listTouchedIds, sumRefundCents } from './change-items.rules.ts';
import { loadChange } from './change-view.service.ts';
import { endChange, recordEndOfChange } from './end-change.service.ts';
import { buildNextAgreement } from './next-agreement.rules.ts';

/**
 * Checks everything again under the lock of the project, then stores the next version of the
 * agreement and applies the items. The caller must have cancelled open payments of the milestones
 * that the change touches; otherwise throws `payment_open`.
 */
export function acceptChange(ctx: ActorCtx, id: number): Promise<ChangeView> {
  return inTransaction(ctx, async (ctx) => {
    const { lockedHire, change, party } = await lockChange(ctx, id);
    const { hire } = lockedHire;
    const agreedTerms = await loadTerms(ctx, lockedHire);
    const refusal = acceptRefusal(change, party, hire, agreedTerms.terms);
    if (refusal) throw refusal;
    const touchedIds = listTouchedIds(change.items);
    if (await findOpenPayment(ctx.em, hire.projectId, touchedIds)) throw changePaymentOpenError();
    const { version, hash } = await storeNextAgreement(ctx, lockedHire, change, agreedTerms);
    change.agreementVersion = version;
    await endChange(ctx.em, change, 'accepted', ctx.now());
    await applyToMilestones(ctx, lockedHire, change.items);
    await recordEndOfChange(ctx, lockedHire, change, {
      kind: 'changeAccepted',
      party: getOtherSide(change.proposedBy),
      actorId: ctx.actor.id,
      detail: { agreementVersion: version, agreementHash: hash },
    });
    await notifyOfChange(ctx, { ...lockedHire, change }, 'accepted');
    if (party === 'client' && sumRefundCents(change.items) > 0) {
      await notifyOfReduction(ctx, { hire, change });
    }
    return loadChange(ctx, change);
  });
}

/** A hire from before agreements were stored gets its first one, without a version before it. */
async function storeNextAgreement(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  { project, hire, milestones }: LockedHire,
  change: ProposedChange,
  { agreed, agreementVersion }: AgreedTerms,
): Promise<Agreement> {
  const version = agreementVersion + 1;
  const content = buildNextAgreement({
    content: agreed?.content ?? (await buildFirstTerms(em, project, hire.bidId)),
    milestones,
    items: change.items,
    version,
    changeId: change.id,
    previousHash: agreed?.hash ?? null,
  });
  const agreement = em.create(Agreement, {
    projectId: hire.projectId,
    version,
    content,
    hash: hashAgreement(content),
    agreedAt: now(),
  });
  await em.flush();
  return agreement;
}

async function buildFirstTerms(
  em: SqlEntityManager,
  project: LockedProject,
  bidId: number,
): Promise<AgreementContent> {
  const bid = await loadBid(em, bidId);
  return buildHireAgreement(em, { project, bid, revision: bid.projectRevision });
}

async function applyToMilestones(
  ctx: SystemCtx,
  lockedHire: LockedHire,
  items: readonly ChangeItem[],
): Promise<void> {
  const { hire, milestones } = lockedHire;
  const now = ctx.now();
  for (const item of items) {
    if (item.kind === 'add') {
      const { position, title, amountCents, days } = item;
      const added = ctx.em.create(Milestone, {
        ...{ projectId: hire.projectId, position, title, amountCents, days },
        ...{ state: 'planned', stateSince: now, deadlinesCheckedAt: now },
      });
      milestones.push(asLocked(added));
      continue;
    }
    const milestone = milestones.find(({ id }) => id === item.milestone.id);
    // Only for the type: items on other milestones are refused.
    if (!milestone) throw new Error(`Change of milestone ${item.milestone.id} of another hire`);
    await applyToMilestone(ctx, { ...lockedHire, milestone }, item);
  }
  await updateHireStatus(ctx, lockedHire);
  const datedIds = items.flatMap((item) => (item.kind === 'dueAt' ? item.milestone.id : []));
  for (const milestone of milestones.filter(({ id }) => datedIds.includes(id))) {
    await updateNextDeadline(ctx, milestone);
  }
}

async function applyToMilestone(
  ctx: SystemCtx,
  { hire, milestone }: LockedHire,
  item: Exclude<ChangeItem, { kind: 'add' }>,
): Promise<void> {
  const now = ctx.now();
  if (item.kind === 'dueAt') {
    Object.assign(milestone, { dueAt: new Date(item.after), deadlinesCheckedAt: now });
  } else if (item.kind === 'days') {
    milestone.days = item.after;
  } else if (item.kind === 'drop') {
    Object.assign(milestone, { state: 'dropped', stateSince: now });
  } else if (item.kind === 'price' && item.refundCents > 0) {
    await reduceFunds(ctx, { hire, milestone }, item.afterCents);
  } else if (item.kind === 'price') {
    milestone.amountCents = item.afterCents;
  }
}
