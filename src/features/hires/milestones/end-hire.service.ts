import { isPaymentInProgress } from '#features/projects/brief/revision.queries.ts';
import { offersChangedQueue } from '#features/projects/project.jobs.ts';
import { type ActorCtx, inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { getParty, notYourStepError, type Party } from '../hire.rules.ts';
import { type LockedHire, lockHire, updateHireStatus } from '../steps/step.service.ts';
import { toDroppedDetail } from '../timeline/timeline.rules.ts';
import { recordEvent } from '../timeline/timeline.service.ts';
import type { HireView } from './hire-view.schema.ts';
import { loadHire } from './hire-view.service.ts';
import { notifyOfDrop } from './milestone.mail.ts';
import { nothingPlannedError } from './milestone.rules.ts';

/**
 * “End here”: drops all planned milestones; funded ones go on. Throws `nothing_planned`, or
 * `payment_open` while a payment is being processed.
 */
export function endHire(ctx: ActorCtx, projectId: number): Promise<HireView> {
  return inTransaction(ctx, async (ctx) => {
    const lockedHire = await lockHire(ctx.em, projectId);
    const party = getParty(lockedHire.hire, ctx.actor);
    if (party !== 'client' && party !== 'developer') throw notYourStepError();
    if (await isPaymentInProgress(ctx.em, projectId)) throw paymentOpenError();
    await dropPlanned(ctx, lockedHire, party, ctx.actor.id);
    return loadHire(ctx, projectId);
  });
}

/** The caller must check that no payment is being processed. `party` is a side or the system. */
export async function dropPlanned(
  ctx: SystemCtx,
  lockedHire: LockedHire,
  party: Exclude<Party, 'admin' | 'bank'>,
  actorId: number | null,
): Promise<void> {
  const { hire, milestones } = lockedHire;
  const planned = milestones.filter(({ state }) => state === 'planned');
  if (planned.length === 0) throw nothingPlannedError();
  for (const milestone of planned) {
    Object.assign(milestone, { state: 'dropped', stateSince: ctx.now() });
  }
  await updateHireStatus(ctx, lockedHire);
  // The job cancels a payment that was opened but is not being processed.
  await ctx.jobs.send(ctx.em, offersChangedQueue, { projectId: hire.projectId });
  await recordEvent(ctx, hire, {
    kind: party === 'clock' ? 'plannedDropped' : 'endedHere',
    party,
    actorId,
    detail: toDroppedDetail(planned),
  });
  await notifyOfDrop(ctx, lockedHire, planned, party);
}

function paymentOpenError(): DomainError {
  return new DomainError(
    'conflict',
    'payment_open',
    'A payment for the next milestone is being processed. Wait for its result before you end here.',
  );
}
