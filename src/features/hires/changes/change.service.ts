import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import {
  type ActorCtx,
  inNewTransaction,
  inTransaction,
  type SystemCtx,
} from '#platform/server/context.ts';
import { asLocked, type Locked } from '#platform/server/database/locked.ts';
import type { DomainError } from '#platform/shared/errors.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { FIRST_VERSION } from '../agreement/agreement.rules.ts';
import type { AgreementContent } from '../agreement/agreement.schema.ts';
import { completeAgreement } from '../agreement/agreement.schema.ts';
import { findNewestAgreement } from '../agreement/agreement.service.ts';
import { listCriteriaOfMilestone } from '../agreement/milestone-criteria.rules.ts';
import { getOtherSide, isSide, type Side } from '../disputes/dispute.rules.ts';
import { Hire } from '../hire.entity.ts';
import { getParty, notYourStepError, type UserParty } from '../hire.rules.ts';
import { Milestone } from '../milestones/milestone.entity.ts';
import { type LockedHire, lockHire } from '../steps/step.service.ts';
import { recordEvent } from '../timeline/timeline.service.ts';
import { ProposedChange } from './change.entity.ts';
import { notifyOfChange } from './change.mail.ts';
import {
  countChanges,
  findLastCriterionId,
  findProjectOfChange,
  hasOpenRequest,
} from './change.queries.ts';
import {
  answerRefusal,
  CHANGE_DAYS,
  CHANGES_MAX,
  changeNotFoundError,
  changeOpenError,
  hireEndedRefusal,
  tooManyChangesError,
  toProposedDetail,
  unknownRequestError,
  withdrawRefusal,
} from './change.rules.ts';
import type { ChangeView, DeclineChange, ProposeChange } from './change.schema.ts';
import { itemsRefusal, type Terms, toChangeItems } from './change-items.rules.ts';
import { loadChange } from './change-view.service.ts';
import { endChange, recordEndOfChange } from './end-change.service.ts';

/** Throws `change_open`, or the refusal of an item (`toChangeItems`). */
export function proposeChange(
  ctx: ActorCtx,
  { projectId, ...proposal }: ProposeChange,
): Promise<ChangeView> {
  return inTransaction(ctx, async (ctx) => {
    await assertNotSuspended(ctx.em, ctx.actor.id);
    const lockedHire = await lockHire(ctx.em, projectId);
    const party = getParty(lockedHire.hire, ctx.actor);
    if (!isSide(party)) throw notYourStepError();
    const change = await createChange(ctx, lockedHire, party, proposal);
    await notifyOfChange(ctx, { ...lockedHire, change }, 'proposed');
    return loadChange(ctx, change);
  });
}

interface Proposal extends Omit<ProposeChange, 'projectId'> {
  counters?: number;
}

async function createChange(
  ctx: ActorCtx,
  lockedHire: LockedHire,
  proposedBy: Side,
  { items: input, note, counters, deliveryId }: Proposal,
): Promise<ProposedChange> {
  const { em } = ctx;
  const { hire } = lockedHire;
  const { projectId } = hire;
  const ended = hireEndedRefusal(hire);
  if (ended) throw ended;
  if ((await em.count(ProposedChange, { projectId, state: 'open' })) > 0) throw changeOpenError();
  if ((await countChanges(em, projectId)) >= CHANGES_MAX) throw tooManyChangesError();
  // A counterproposal names the request of the declined one, which was open then.
  if (deliveryId && !counters && !(await hasOpenRequest(em, projectId, deliveryId)))
    throw unknownRequestError();
  const { terms, agreementVersion } = await loadTerms(ctx, lockedHire);
  const proposedAt = ctx.now();
  const change = em.create(ProposedChange, {
    projectId,
    proposedBy,
    items: toChangeItems(input, terms),
    note,
    state: 'open',
    basedOn: agreementVersion,
    counters: counters ?? null,
    deliveryId: deliveryId ?? null,
    proposedAt,
    lapsesAt: addDays(proposedAt, CHANGE_DAYS),
  });
  await em.flush();
  await recordEvent(ctx, hire, {
    kind: 'changeProposed',
    party: proposedBy,
    actorId: ctx.actor.id,
    detail: toProposedDetail(change, lockedHire.milestones.length),
  });
  return change;
}

export interface AgreedTerms {
  terms: Terms;
  /** The newest version; null if the hire is older than the first stored agreements. */
  agreed: { content: AgreementContent; hash: string } | null;
  agreementVersion: number;
}

/** The terms that are agreed now. */
export async function loadTerms(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  { hire, milestones }: { hire: Hire; milestones: readonly Milestone[] },
): Promise<AgreedTerms> {
  const agreement = await findNewestAgreement(em, hire.projectId);
  const content = agreement && completeAgreement(agreement.content);
  const terms = {
    milestones: milestones.map((milestone) => ({
      id: milestone.id,
      position: milestone.position,
      title: milestone.title ?? null,
      state: milestone.state,
      amountCents: milestone.amountCents,
      days: milestone.days,
      dueAt: milestone.dueAt?.toISOString() ?? null,
      frozen: milestone.frozen,
      criteria: content ? listCriteriaOfMilestone(content, milestone) : [],
    })),
    lastCriterionId: await findLastCriterionId(em, hire.projectId),
    now: now(),
  };
  return {
    terms,
    agreed: content && { content, hash: agreement.hash },
    agreementVersion: agreement?.version ?? FIRST_VERSION,
  };
}

interface LockedChange {
  lockedHire: LockedHire;
  change: Locked<ProposedChange>;
  party: UserParty;
}

/** Throws `no_change` also without access, because hires are private. */
export async function lockChange({ em, actor }: ActorCtx, id: number): Promise<LockedChange> {
  const found = await findProjectOfChange(em, id);
  const party = found && getParty(found, actor);
  if (!party) throw changeNotFoundError();
  const lockedHire = await lockHire(em, found.projectId);
  const change = await em.findOneOrFail(ProposedChange, id, { refresh: true });
  return { lockedHire, change: asLocked(change), party };
}

/** `terms` are those that are agreed now. */
export function acceptRefusal(
  change: ProposedChange,
  party: UserParty,
  hire: Hire,
  terms: Terms,
): DomainError | null {
  return (
    answerRefusal(change, party, terms.now) ??
    hireEndedRefusal(hire) ??
    itemsRefusal(change.items, terms)
  );
}

/** Null if the caller cannot accept it. Locks nothing. */
export async function findAcceptableChange(
  ctx: ActorCtx,
  id: number,
): Promise<ProposedChange | null> {
  const em = ctx.em.fork();
  const found = await findProjectOfChange(em, id);
  const party = found && getParty(found, ctx.actor);
  if (!party) return null;
  const { projectId } = found;
  const change = await em.findOneOrFail(ProposedChange, id);
  const hire = await em.findOneOrFail(Hire, projectId);
  const milestones = await em.find(Milestone, { projectId }, { orderBy: { position: 'asc' } });
  const { terms } = await loadTerms({ em, now: ctx.now }, { hire, milestones });
  return acceptRefusal(change, party, hire, terms) ? null : change;
}

/** With `counter`, proposes that instead in the same transaction. */
export function declineChange(ctx: ActorCtx, { id, counter }: DeclineChange): Promise<ChangeView> {
  return inTransaction(ctx, async (ctx) => {
    if (counter) await assertNotSuspended(ctx.em, ctx.actor.id);
    const { lockedHire, change, party } = await lockChange(ctx, id);
    const refusal = answerRefusal(change, party, ctx.now());
    if (refusal) throw refusal;
    const answeredBy = getOtherSide(change.proposedBy);
    await endChange(ctx.em, change, 'declined', ctx.now());
    await recordEndOfChange(ctx, lockedHire, change, {
      kind: 'changeDeclined',
      party: answeredBy,
      actorId: ctx.actor.id,
    });
    if (counter) {
      const instead = await createChange(ctx, lockedHire, answeredBy, {
        ...counter,
        counters: id,
        deliveryId: change.deliveryId ?? undefined,
      });
      await notifyOfChange(ctx, { ...lockedHire, change: instead }, 'countered');
    } else {
      await notifyOfChange(ctx, { ...lockedHire, change }, 'declined');
    }
    return loadChange(ctx, change);
  });
}

export function withdrawChange(ctx: ActorCtx, id: number): Promise<ChangeView> {
  return inTransaction(ctx, async (ctx) => {
    const { lockedHire, change, party } = await lockChange(ctx, id);
    const refusal = withdrawRefusal(change, party, ctx.now());
    if (refusal) throw refusal;
    await endChange(ctx.em, change, 'withdrawn', ctx.now());
    await recordEndOfChange(ctx, lockedHire, change, {
      kind: 'changeWithdrawn',
      party: change.proposedBy,
      actorId: ctx.actor.id,
    });
    await notifyOfChange(ctx, { ...lockedHire, change }, 'withdrawn');
    return loadChange(ctx, change);
  });
}

/**
 * Lapses the change if it was not answered in time, else sends the reminder. Does nothing if the
 * change was answered or withdrawn in the meantime.
 */
export async function processDueChange(
  ctx: SystemCtx,
  { id, projectId }: { id: number; projectId: number },
): Promise<void> {
  await inNewTransaction(ctx, async (ctx) => {
    const lockedHire = await lockHire(ctx.em, projectId);
    const change = asLocked(await ctx.em.findOneOrFail(ProposedChange, id, { refresh: true }));
    if (change.state !== 'open') return;
    if (change.lapsesAt > ctx.now()) {
      // Stryker disable next-line all: only true if a concurrent run has sent the reminder
      if (change.remindedAt) return;
      change.remindedAt = ctx.now();
      await ctx.em.flush();
      await notifyOfChange(ctx, { ...lockedHire, change }, 'lapsesSoon');
      return;
    }
    await endChange(ctx.em, change, 'lapsed', ctx.now());
    await recordEndOfChange(ctx, lockedHire, change, {
      kind: 'changeLapsed',
      party: 'clock',
      actorId: null,
    });
    await notifyOfChange(ctx, { ...lockedHire, change }, 'lapsed');
  });
}
