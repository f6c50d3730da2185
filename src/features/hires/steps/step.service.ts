import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { lockDeveloper, setCompletedProjects } from '#features/profiles/profile.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { lockProject, setProjectStatus } from '#features/projects/project.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
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

/** A step is a change of a hire's state. The project is locked until the transaction commits. */
export interface StepContext {
  project: Project;
  hire: Hire;
  /** The facts before the step. */
  facts: HireFacts;
  /** The party that performs the step. */
  party: Party;
}

export interface StepOutcome {
  /** Details for the event in the timeline. */
  detail?: Record<string, unknown>;
  /** The final state, required if the split of the money decides it. */
  end?: 'completed' | 'cancelled';
}

/** Performs a step of the actor, with all its effects in one transaction. */
export function performActorStep(
  ctx: ActorCtx,
  projectId: number,
  name: StepName,
  run: (ctx: ActorCtx, step: StepContext) => Promise<StepOutcome>,
): Promise<StepResult> {
  return ctx.em.transactional(async (em) => {
    const txCtx = { ...ctx, em };
    const lockedHire = await lockHire(em, projectId);
    const party = getParty(lockedHire.hire, ctx.actor);
    await performStep(txCtx, lockedHire, name, party, (step) => run(txCtx, step));
    return { projectId, state: lockedHire.hire.state };
  });
}

/**
 * Performs a step in the caller's transaction: first its effects (`run`), then the change of state.
 * Without an actor, the party is `clock` or `bank`. Throws if the step is not possible, or if
 * `party` is null, which means a user without access.
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
  if (project.status !== projectStatusByHireState[hire.state]) {
    setProjectStatus(project, projectStatusByHireState[hire.state]);
  }
  await ctx.em.flush();
  if (hire.state === 'completed') await updateCompletedCount(ctx.em, hire.developerId);
  await updateNextDeadline(ctx, hire);
  const actorId = ctx.actor?.id ?? null;
  await recordEvent(ctx, {
    projectId: project.id,
    kind: name,
    party,
    actorId,
    ...(detail && { detail }),
  });
}

/**
 * Updates the number of a developer's completed projects. Locks the developer, because another of
 * their projects may be completed at the same time. Does nothing if the profile was deleted.
 */
async function updateCompletedCount(em: SqlEntityManager, developerId: number): Promise<void> {
  const developer = await lockDeveloper(em, developerId);
  if (!developer) return;
  setCompletedProjects(developer, await countCompletedHires(em, developerId));
  await em.flush();
}

/** A hire whose project is locked until the transaction ends. */
export interface LockedHire {
  project: Project;
  hire: Hire;
}

/**
 * Locks the row of a project and loads its hire. Throws `nobody_hired` if there is none. The
 * project must always be locked first.
 */
export async function lockHire(em: SqlEntityManager, projectId: number): Promise<LockedHire> {
  const project = await lockProject(em, projectId);
  // The hire may have been loaded before the lock, and then be out of date.
  const hire = await em.findOne(Hire, projectId, { refresh: true });
  if (!hire) {
    throw new DomainError('not_found', 'nobody_hired', 'No developer is hired for this project.');
  }
  return { project, hire };
}

/** Returns the facts that the rules of a hire depend on. */
export async function loadHireFacts(em: SqlEntityManager, hire: Hire): Promise<HireFacts> {
  const isDisputed = hire.state === 'disputed';
  return toHireFacts(hire, isDisputed ? await findOpenDispute(em, hire.projectId) : null);
}

/**
 * Updates when the deadlines of a hire must be checked again, and flushes. Must be called after
 * each change of a value on which they depend.
 */
export async function updateNextDeadline({ em }: Pick<SystemCtx, 'em'>, hire: Hire) {
  hire.nextDeadlineAt = nextDeadlineAfter(await loadHireFacts(em, hire), hire.deadlinesCheckedAt);
  await em.flush();
}

function getNextState(name: StepName, hire: Hire, end: StepOutcome['end']): HireState {
  const { to } = stepDefinitions[name];
  // The default is only for the type: an interrupted hire has a previous state.
  if (to === 'before') return hire.previousState ?? 'in_progress';
  if (to !== 'end') return to;
  if (!end) throw new Error(`The step ${name} must return the final state`);
  return end;
}

/** States after which a hire can return to the state before. */
const interruptingStates: readonly HireState[] = ['cancel_requested', 'disputed'];

/**
 * Extends the due date by the duration of a dispute or chargeback, because nothing can be delivered
 * in a dispute, and work is frozen during a chargeback. If both overlap, the time counts once.
 */
function extendDueDate(hire: Hire, newState: HireState, now: Date): void {
  const { state, stateSince, frozenSince, dueAt } = hire;
  if (state === 'disputed') {
    hire.dueAt = computeDueDateAfterFreeze({ state: newState, dueAt }, stateSince, now);
  } else if (frozenSince) {
    hire.dueAt = computeDueDateAfterFreeze(hire, frozenSince, now);
  }
  if (frozenSince) hire.frozenSince = now;
}

/**
 * Changes the state. An interruption does not count as time in the state before, see `elapsedMs`.
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
