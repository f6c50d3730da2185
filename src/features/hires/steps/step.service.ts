import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { lockDeveloper, setCompletedProjects } from '#features/profiles/profile.service.ts';
import {
  type LockedProject,
  lockProject,
  setHiredDeveloper,
  setProjectStatus,
} from '#features/projects/project.service.ts';
import { type ActorCtx, inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { asLocked, type Locked } from '#platform/server/database/locked.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { computeDueDateAfterFreeze, nextDeadlineAfter } from '../deadlines/deadlines.rules.ts';
import { findOpenDispute } from '../disputes/dispute.queries.ts';
import { Hire } from '../hire.entity.ts';
import { countCompletedHires } from '../hire.queries.ts';
import {
  getParty,
  type HireFacts,
  type HireState,
  type Party,
  projectStatusByHireState,
  type StepName,
  stepDefinitions,
  stepRefusal,
  toHireFacts,
} from '../hire.rules.ts';
import { recordEvent } from '../timeline/timeline.service.ts';
import type { StepResult } from '../workspace/workspace.schema.ts';

/** A step that is being performed. A step is a change of a hire's state. */
export interface StepContext extends LockedHire {
  /** Before the step. */
  facts: HireFacts;
  party: Party;
}

export interface StepOutcome {
  detail?: Record<string, unknown>;
  /** Required if `stepDefinitions` has `end` as the next state of the step; otherwise ignored. */
  end?: 'completed' | 'cancelled';
}

/**
 * Performs a step with all its effects in one transaction. Throws `nobody_hired`, or the refusal of
 * the step (`stepRefusal`).
 */
export function performActorStep(
  ctx: ActorCtx,
  projectId: number,
  name: StepName,
  run: (ctx: ActorCtx, step: StepContext) => Promise<StepOutcome>,
): Promise<StepResult> {
  return inTransaction(ctx, async (ctx) => {
    const lockedHire = await lockHire(ctx.em, projectId);
    const party = getParty(lockedHire.hire, ctx.actor);
    await performStep(ctx, lockedHire, name, party, (step) => run(ctx, step));
    return { projectId, state: lockedHire.hire.state };
  });
}

/**
 * Runs `run`, which has the effects of the step, then changes the state. A null `party` is a user
 * without access. The context of a step by the system or a bank has no actor.
 */
export async function performStep(
  ctx: SystemCtx & { actor?: Actor | null },
  { project, hire }: LockedHire,
  name: StepName,
  party: Party | null,
  run: (step: StepContext) => Promise<StepOutcome>,
): Promise<void> {
  const facts = await loadHireFacts(ctx.em, hire);
  const refusal = stepRefusal(name, facts, party, ctx.now());
  if (refusal) throw refusal;
  // Only for the type: a step without a party has been refused.
  if (!party) throw new Error(`The step ${name} has no party`);
  const { detail, end } = await run({ project, hire, facts, party });
  changeState(hire, getNextState(name, hire, end), ctx.now());
  // During an upgrade, the previous version may have hired without noting the developer.
  setHiredDeveloper(project, hire.developerId);
  // Several states have the same status, which `setProjectStatus` would refuse to set again.
  if (project.status !== projectStatusByHireState[hire.state]) {
    setProjectStatus(project, projectStatusByHireState[hire.state]);
  }
  await ctx.em.flush();
  if (hire.state === 'completed') await updateCompletedCount(ctx.em, hire.developerId);
  await updateNextDeadline(ctx, hire);
  const actorId = ctx.actor?.id ?? null;
  await recordEvent(ctx, hire, {
    kind: name,
    party,
    actorId,
    ...(detail && { detail }),
  });
}

/**
 * Locks the developer, because another project of the developer may be completed at the same time.
 * Does nothing if the profile was deleted.
 */
async function updateCompletedCount(em: SqlEntityManager, developerId: number): Promise<void> {
  const developer = await lockDeveloper(em, developerId);
  if (!developer) return;
  setCompletedProjects(developer, await countCompletedHires(em, developerId));
  await em.flush();
}

/** The project is locked until the transaction ends. */
export interface LockedHire {
  project: LockedProject;
  hire: Locked<Hire>;
}

/** Throws `nobody_hired`. A transaction must lock the project before all other rows of the hire. */
export async function lockHire(em: SqlEntityManager, projectId: number): Promise<LockedHire> {
  const project = await lockProject(em, projectId);
  // A hire that was loaded before the lock may be out of date.
  const hire = await em.findOne(Hire, projectId, { refresh: true });
  if (!hire) {
    throw new DomainError('not_found', 'nobody_hired', 'No developer is hired for this project.');
  }
  return { project, hire: asLocked(hire) };
}

export async function loadHireFacts(em: SqlEntityManager, hire: Hire): Promise<HireFacts> {
  const isDisputed = hire.state === 'disputed';
  return toHireFacts(hire, isDisputed ? await findOpenDispute(em, hire.projectId) : null);
}

/** Must be called after each change of a value on which the deadlines depend. Flushes. */
export async function updateNextDeadline({ em }: Pick<SystemCtx, 'em'>, hire: Hire) {
  hire.nextDeadlineAt = nextDeadlineAfter(await loadHireFacts(em, hire), hire.deadlinesCheckedAt);
  await em.flush();
}

function getNextState(name: StepName, hire: Hire, end: StepOutcome['end']): HireState {
  const { to } = stepDefinitions[name];
  // The default is only for the type: a hire in dispute or with a request to cancel has a previous
  // state.
  if (to === 'before') return hire.previousState ?? 'in_progress';
  if (to !== 'end') return to;
  if (!end) throw new Error(`The step ${name} must return the final state`);
  return end;
}

/** States from which the hire can return to the state before. */
const interruptingStates: readonly HireState[] = ['cancel_requested', 'disputed'];

/**
 * Nothing can be delivered in a dispute, so the due date moves by its duration; in a freeze by the
 * time that was not yet counted. If both overlap, the time counts once.
 */
function extendDueDate(hire: Hire, newState: HireState, now: Date): void {
  const { state, stateSince, frozenSince, dueAt } = hire;
  if (state === 'disputed') {
    hire.dueAt = computeDueDateAfterFreeze({ state: newState, dueAt }, stateSince, now);
  } else if (frozenSince) {
    hire.dueAt = computeDueDateAfterFreeze(hire, frozenSince, now);
  }
  // The freeze until now has been counted.
  if (frozenSince) hire.frozenSince = now;
}

/**
 * If the hire returns to the previous state, `stateSince` is set so that the interruption does not
 * count.
 */
function changeState(hire: Hire, newState: HireState, now: Date): void {
  extendDueDate(hire, newState, now);
  const wasInterrupted = interruptingStates.includes(hire.state);
  if (interruptingStates.includes(newState)) {
    if (!wasInterrupted) {
      hire.previousState = hire.state;
      hire.previousStateSince = hire.stateSince;
    }
    hire.stateSince = now;
  } else if (wasInterrupted && newState === hire.previousState && hire.previousStateSince) {
    // From the start of the previous state to the start of the interruption that ends now.
    const elapsedMs = hire.stateSince.getTime() - hire.previousStateSince.getTime();
    hire.stateSince = new Date(now.getTime() - elapsedMs);
  } else {
    hire.stateSince = now;
  }
  if (!interruptingStates.includes(newState)) {
    hire.previousState = null;
    hire.previousStateSince = null;
  }
  hire.state = newState;
  hire.deadlinesCheckedAt = now;
}
