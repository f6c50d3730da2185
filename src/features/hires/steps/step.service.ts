import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { lockDeveloper, setCompletedProjects } from '#features/profiles/profile.service.ts';
import {
  type LockedProject,
  lockProject,
  setProjectStatus,
} from '#features/projects/project.service.ts';
import { type ActorCtx, inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { asLocked, type Locked } from '#platform/server/database/locked.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { addDays } from '#platform/shared/format/deadline.ts';
import { lapseOpenChange } from '../changes/end-change.service.ts';
import { computeDueDateAfterFreeze, nextDeadlineAfter } from '../deadlines/deadlines.rules.ts';
import { nextIdleDeadlineAfter } from '../deadlines/idle.rules.ts';
import { findOpenDispute } from '../disputes/dispute.queries.ts';
import { Hire } from '../hire.entity.ts';
import { countCompletedHires } from '../hire.queries.ts';
import {
  type FundedState,
  getParty,
  type MilestoneFacts,
  type MilestoneState,
  type Party,
  type StepName,
  stepDefinitions,
  stepRefusal,
  toMilestoneFacts,
} from '../hire.rules.ts';
import { Milestone } from '../milestones/milestone.entity.ts';
import { notifyOfStart } from '../milestones/milestone.mail.ts';
import {
  findCurrentMilestone,
  hireStatusOf,
  isFundedState,
  isIdle,
  listMilestonesToStart,
  projectStatusOf,
  unknownMilestoneError,
} from '../milestones/milestone.rules.ts';
import { hasSeveralMilestones } from '../milestones/several-milestones.rules.ts';
import { toMilestoneDetail, toStartedDetail } from '../timeline/timeline.rules.ts';
import { recordEvent } from '../timeline/timeline.service.ts';
import type { StepResult } from '../workspace/workspace.schema.ts';

/** A step that is being performed. A step is a change of a milestone's state. */
export interface StepContext extends LockedHire {
  /** Before the step. */
  facts: MilestoneFacts;
  party: Party;
}

export interface StepOutcome {
  detail?: Record<string, unknown>;
  /** Required if `stepDefinitions` has `end` as the next state of the step; otherwise ignored. */
  end?: 'completed' | 'cancelled';
}

export interface StepTarget {
  projectId: number;
  /** The current milestone if undefined. */
  milestoneId?: number | undefined;
}

/**
 * Performs a step with all its effects in one transaction. Throws `nobody_hired`, `no_milestone`, or
 * the refusal of the step (`stepRefusal`).
 */
export function performActorStep(
  ctx: ActorCtx,
  { projectId, milestoneId }: StepTarget,
  name: StepName,
  run: (ctx: ActorCtx, step: StepContext) => Promise<StepOutcome>,
): Promise<StepResult> {
  return inTransaction(ctx, async (ctx) => {
    const lockedHire = await lockHire(ctx.em, projectId, milestoneId);
    const party = getParty(lockedHire.hire, ctx.actor);
    const state = await performStep(ctx, lockedHire, name, party, (step) => run(ctx, step));
    return { projectId, state };
  });
}

/**
 * Runs `run`, which has the effects of the step, then changes and returns the state of the
 * milestone. A null `party` is a user without access. The context of a step by the system or a bank
 * has no actor.
 */
export async function performStep(
  ctx: SystemCtx & { actor?: Actor | null },
  lockedHire: LockedHire,
  name: StepName,
  party: Party | null,
  run: (step: StepContext) => Promise<StepOutcome>,
): Promise<FundedState> {
  const { milestone, milestones } = lockedHire;
  const facts = await loadMilestoneFacts(ctx.em, milestone);
  const isOneOfSeveral = hasSeveralMilestones({ milestones });
  const refusal = stepRefusal(name, { ...facts, isOneOfSeveral }, party, ctx.now());
  if (refusal) throw refusal;
  // Only for the type: a step without a party has been refused.
  if (!party) throw new Error(`The step ${name} has no party`);
  return applyStep(ctx, { ...lockedHire, facts, party }, name, run);
}

/** For a step that is possible, or that includes milestones on which it is not possible alone. */
export async function applyStep(
  ctx: SystemCtx & { actor?: Actor | null },
  step: StepContext,
  name: StepName,
  run: (step: StepContext) => Promise<StepOutcome>,
): Promise<FundedState> {
  const { hire, milestone, milestones, party } = step;
  const { detail, end } = await run(step);
  const newState = getNextState(name, milestone, end);
  changeState(milestone, newState, ctx.now());
  const startedMilestones = startMilestones(milestones, ctx.now());
  await updateHireStatus(ctx, step);
  for (const changed of new Set([milestone, ...startedMilestones])) {
    await updateNextDeadline(ctx, changed);
  }
  await recordEvent(ctx, hire, {
    kind: name,
    party,
    actorId: ctx.actor?.id ?? null,
    detail: {
      ...detail,
      ...toMilestoneDetail(milestone, milestones),
      ...toStartedDetail(startedMilestones),
    },
  });
  for (const started of startedMilestones) {
    if (started.state === 'delivered') continue;
    await notifyOfStart(ctx, { ...step, milestone: started });
  }
  return newState;
}

/** In memory. Returns the milestones that start now. */
export function startMilestones(milestones: Locked<Milestone>[], now: Date): Locked<Milestone>[] {
  const startedMilestones = listMilestonesToStart(milestones);
  for (const milestone of startedMilestones) {
    milestone.dueAt = addDays(now, milestone.days);
    milestone.deadlinesCheckedAt = now;
    // A freeze before the start must not extend the due date.
    if (milestone.frozenSince) milestone.frozenSince = now;
  }
  return startedMilestones;
}

/**
 * Updates what follows from the states of the milestones: the states of hire and project, and the
 * number of completed projects of the developer. An open change lapses with the hire. Flushes.
 */
export async function updateHireStatus(
  ctx: Pick<SystemCtx, 'em' | 'now'>,
  lockedHire: Omit<LockedHire, 'milestone'>,
): Promise<void> {
  const { em, now } = ctx;
  applyHireStatus(lockedHire, now());
  await em.flush();
  const { state, developerId } = lockedHire.hire;
  if (state !== 'running') await lapseOpenChange(ctx, lockedHire);
  if (state === 'completed') await updateCompletedCount(em, developerId);
}

function applyHireStatus(
  { project, hire, milestones }: Omit<LockedHire, 'milestone'>,
  now: Date,
): void {
  const hireStatus = hireStatusOf(milestones);
  if (hire.state !== hireStatus) Object.assign(hire, { state: hireStatus, stateSince: now });
  hire.idleSince = isIdle(milestones) ? (hire.idleSince ?? now) : null;
  hire.nextDeadlineAt = hire.idleSince && nextIdleDeadlineAfter(hire.idleSince, now);
  const projectStatus = projectStatusOf(milestones);
  // Several states have the same status, which `setProjectStatus` would refuse to set again.
  if (project.status !== projectStatus) setProjectStatus(project, projectStatus);
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
  /** All of the hire, in the order of their positions. */
  milestones: Locked<Milestone>[];
  /** The one that a step concerns. */
  milestone: Locked<Milestone>;
}

/**
 * The milestone is the current one unless its id is passed. Throws `nobody_hired`, or `no_milestone`
 * for a milestone of another project. A transaction must lock the project before all other rows of
 * the hire.
 */
export async function lockHire(
  em: SqlEntityManager,
  projectId: number,
  milestoneId?: number,
): Promise<LockedHire> {
  const project = await lockProject(em, projectId);
  // A hire that was loaded before the lock may be out of date.
  const hire = await em.findOne(Hire, projectId, { refresh: true });
  if (!hire) {
    throw new DomainError('not_found', 'nobody_hired', 'No developer is hired for this project.');
  }
  const rows = await em.find(
    Milestone,
    { projectId },
    { orderBy: { position: 'asc' }, refresh: true },
  );
  const milestones = rows.map((row) => asLocked(row));
  const milestone =
    milestoneId === undefined
      ? findCurrentMilestone(milestones)
      : milestones.find(({ id }) => id === milestoneId);
  if (!milestone) throw unknownMilestoneError();
  return { project, hire: asLocked(hire), milestones, milestone };
}

export async function loadMilestoneFacts(
  em: SqlEntityManager,
  milestone: Milestone,
): Promise<MilestoneFacts> {
  const isDisputed = milestone.state === 'disputed';
  return toMilestoneFacts(milestone, isDisputed ? await findOpenDispute(em, milestone.id) : null);
}

/** Must be called after each change of a value on which the deadlines depend. Flushes. */
export async function updateNextDeadline({ em }: Pick<SystemCtx, 'em'>, milestone: Milestone) {
  const facts = await loadMilestoneFacts(em, milestone);
  milestone.nextDeadlineAt = nextDeadlineAfter(facts, milestone.deadlinesCheckedAt);
  await em.flush();
}

function getNextState(name: StepName, milestone: Milestone, end: StepOutcome['end']): FundedState {
  const { to } = stepDefinitions[name];
  // The default is only for the type: a milestone in dispute or with a request to cancel has a
  // previous state.
  if (to === 'before') return milestone.previousState ?? 'in_progress';
  if (to !== 'end') return to;
  if (!end) throw new Error(`The step ${name} must return the final state`);
  return end;
}

/** States from which a milestone can return to the state before. */
const interruptingStates: readonly MilestoneState[] = ['cancel_requested', 'disputed'];

/**
 * Nothing can be delivered in a dispute, so the due date moves by its duration; in a freeze by the
 * time that was not yet counted. If both overlap, the time counts once.
 */
function extendDueDate(milestone: Milestone, newState: FundedState, now: Date): void {
  const { state, stateSince, frozenSince, dueAt } = milestone;
  if (state === 'disputed') {
    milestone.dueAt = computeDueDateAfterFreeze({ state: newState, dueAt }, stateSince, now);
  } else if (frozenSince) {
    milestone.dueAt = computeDueDateAfterFreeze(milestone, frozenSince, now);
  }
  // The freeze until now has been counted.
  if (frozenSince) milestone.frozenSince = now;
}

/**
 * If the milestone returns to the previous state, `stateSince` is set so that the interruption does
 * not count.
 */
function changeState(milestone: Milestone, newState: FundedState, now: Date): void {
  extendDueDate(milestone, newState, now);
  const wasInterrupted = interruptingStates.includes(milestone.state);
  if (interruptingStates.includes(newState)) {
    if (!wasInterrupted && isFundedState(milestone.state)) {
      milestone.previousState = milestone.state;
      milestone.previousStateSince = milestone.stateSince;
    }
    milestone.stateSince = now;
  } else if (
    wasInterrupted &&
    newState === milestone.previousState &&
    milestone.previousStateSince
  ) {
    // From the start of the previous state to the start of the interruption that ends now.
    const elapsedMs = milestone.stateSince.getTime() - milestone.previousStateSince.getTime();
    milestone.stateSince = new Date(now.getTime() - elapsedMs);
  } else {
    milestone.stateSince = now;
  }
  if (!interruptingStates.includes(newState)) {
    milestone.previousState = null;
    milestone.previousStateSince = null;
    milestone.cancelsLater = false;
  }
  milestone.state = newState;
  milestone.deadlinesCheckedAt = now;
}
