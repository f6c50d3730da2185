import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { keepCompleted, lockDeveloper } from '#features/profiles/rating.service.ts';
import type { Project } from '#features/projects/project.entity.ts';
import { lockProject, moveProject } from '#features/projects/project.service.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { openDispute } from '../disputes/dispute.queries.ts';
import { Hire } from '../hire.entity.ts';
import { completedBy } from '../hire.queries.ts';
import {
  type HireFacts,
  type HireState,
  type Party,
  partyOf,
  projectStatusOf,
  type StepName,
  stepRefusal,
  steps,
} from '../hire.rules.ts';
import { record } from '../timeline/timeline.service.ts';
import { wakeAfter } from './clock.rules.ts';
import { dueAfterHalt } from './halt.rules.ts';
import type { StepResult } from './room.schema.ts';

/** Context of a step. The project is locked until the transaction commits. */
export interface StepContext {
  project: Project;
  hire: Hire;
  facts: HireFacts;
  party: Party;
}

/** Result of a step. `end` must be set if the final state depends on how the money is divided. */
interface Done {
  detail?: Record<string, unknown>;
  end?: 'completed' | 'cancelled';
}

/** Performs a step of the actor, with all its effects in one transaction. */
export function takeStep(
  ctx: ActorCtx,
  projectId: number,
  name: StepName,
  act: (ctx: ActorCtx, step: StepContext) => Promise<Done>,
): Promise<StepResult> {
  return ctx.em.transactional(async (em) => {
    const within = { ...ctx, em };
    const locked = await lockHire(em, projectId);
    const party = partyOf(locked.hire, ctx.actor);
    await performStep(within, locked, name, party, (step) => act(within, step));
    return { projectId, state: locked.hire.state };
  });
}

/** Performs a step without an actor, because a deadline has passed or a chargeback has changed. */
export async function takeStepAs(
  ctx: SystemCtx,
  party: 'clock' | 'bank',
  locked: LockedHire,
  name: StepName,
  act: (step: StepContext) => Promise<Done>,
): Promise<void> {
  await performStep(ctx, locked, name, party, act);
}

async function performStep(
  ctx: SystemCtx & { actor?: Actor | null },
  { project, hire }: LockedHire,
  name: StepName,
  party: Party | null,
  act: (step: StepContext) => Promise<Done>,
) {
  const facts = await factsOf(ctx.em, hire);
  const refusal = stepRefusal(name, facts, party, ctx.now());
  if (refusal) throw refusal;
  if (!party) throw new Error('A step without a refusal has somebody who takes it');
  const { detail, end } = await act({ project, hire, facts, party });
  move(hire, stateAfter(name, hire, end), ctx.now());
  if (project.status !== projectStatusOf[hire.state]) {
    moveProject(project, projectStatusOf[hire.state]);
  }
  await ctx.em.flush();
  if (hire.state === 'completed') await countCompleted(ctx.em, hire.developerId);
  await updateNextDeadline(ctx, hire);
  const actorId = ctx.actor?.id ?? null;
  await record(ctx, {
    projectId: project.id,
    kind: name,
    party,
    actorId,
    ...(detail && { detail }),
  });
}

/**
 * Updates the number of completed projects. The lock is used because another project of the same
 * developer may be completed at the same time.
 */
async function countCompleted(em: SqlEntityManager, developerId: number): Promise<void> {
  const developer = await lockDeveloper(em, developerId);
  if (!developer) return;
  keepCompleted(developer, await completedBy(em, developerId));
  await em.flush();
}

export interface LockedHire {
  project: Project;
  hire: Hire;
}

/** Locks a hired project and returns its rows. The project must always be locked first. */
export async function lockHire(em: SqlEntityManager, projectId: number): Promise<LockedHire> {
  const project = await lockProject(em, projectId);
  const hire = await em.findOne(Hire, projectId, { refresh: true });
  if (!hire) {
    throw new DomainError('not_found', 'nobody_hired', 'Nobody is hired for this project.');
  }
  return { project, hire };
}

export async function factsOf(em: SqlEntityManager, hire: Hire): Promise<HireFacts> {
  const { state, stateSince, dueAt, frozen } = hire;
  const dispute = state === 'disputed' ? await openDispute(em, hire.projectId) : null;
  return {
    state,
    stateSince,
    dueAt,
    frozen,
    decidableFrom: dispute?.decidableFrom ?? null,
    disputedBy: dispute?.openedBy ?? null,
  };
}

/**
 * Updates when the deadlines of a hire must be checked again. Must be called after each change of a
 * value on which they depend.
 */
export async function updateNextDeadline({ em }: Pick<SystemCtx, 'em'>, hire: Hire) {
  hire.nextDeadlineAt = wakeAfter(await factsOf(em, hire), hire.deadlinesCheckedAt);
  await em.flush();
}

function stateAfter(name: StepName, hire: Hire, end: Done['end']): HireState {
  const { to } = steps[name];
  if (to === 'before') return hire.previousState ?? 'in_progress';
  if (to !== 'end') return to;
  if (!end) throw new Error(`${name} must say how it ended`);
  return end;
}

const interruptions: readonly HireState[] = ['cancel_requested', 'disputed'];

/**
 * Extends the due date by the duration of a dispute, because nothing can be delivered in it, or of
 * a chargeback while the developer works. If both overlap, the time counts once.
 */
function extendDueDate(hire: Hire, to: HireState, now: Date): void {
  const { state, stateSince, frozenSince, dueAt } = hire;
  if (state === 'disputed') hire.dueAt = dueAfterHalt({ state: to, dueAt }, stateSince, now);
  else if (frozenSince) hire.dueAt = dueAfterHalt(hire, frozenSince, now);
  if (frozenSince) hire.frozenSince = now;
}

/** Changes the state. The time in the state before an interruption does not run during it. */
function move(hire: Hire, to: HireState, now: Date): void {
  extendDueDate(hire, to, now);
  const interrupted = interruptions.includes(hire.state);
  if (interruptions.includes(to)) {
    if (!interrupted) {
      hire.previousState = hire.state;
      hire.previousStateSince = hire.stateSince;
    }
    hire.stateSince = now;
  } else if (interrupted && to === hire.previousState && hire.previousStateSince) {
    const ran = hire.stateSince.getTime() - hire.previousStateSince.getTime();
    hire.stateSince = new Date(now.getTime() - ran);
  } else {
    hire.stateSince = now;
  }
  if (!interruptions.includes(to)) {
    hire.previousState = null;
    hire.previousStateSince = null;
  }
  hire.state = to;
  hire.deadlinesCheckedAt = now;
}
