import type { Actor } from '#platform/shared/actor.ts';
import { DomainError, invalidFieldError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';

export const projectStatuses = [
  'active',
  'assigned',
  'delivered',
  'completed',
  'cancelled',
  'disputed',
  'removed',
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/**
 * Statuses that only both sides of a hire and admins see. For all other users, the project is
 * assigned until it ends (RULES section 2).
 */
export const confidentialStatuses: readonly ProjectStatus[] = ['delivered', 'disputed'];

/** Allowed transitions of the project status (RULES sections 2 and 5). */
const transitions: Record<ProjectStatus, readonly ProjectStatus[]> = {
  active: ['assigned', 'cancelled', 'removed'],
  assigned: ['delivered', 'cancelled', 'disputed'],
  delivered: ['assigned', 'completed', 'cancelled', 'disputed'],
  disputed: ['assigned', 'delivered', 'completed', 'cancelled'],
  completed: ['removed'],
  cancelled: ['removed'],
  removed: ['active', 'completed', 'cancelled'],
};

/** Returns the refusal `wrong_step` if the transition is not allowed, else null. */
export function statusChangeRefusal(from: ProjectStatus, to: ProjectStatus): DomainError | null {
  if (transitions[from].includes(to)) return null;
  return new DomainError('conflict', 'wrong_step', `A project cannot go from ${from} to ${to}.`);
}

/** Maximum budget in whole dollars. */
export const BUDGET_MAX = 999_999;
/** Message for missing required fields (SPEC section 5). */
export const FILL_IN_REQUIRED = 'Please fill in all required fields';
/** The filter `urgent` finds projects whose deadline is at most this number of days away. */
export const URGENT_WITHIN_DAYS = 7;
const TWO_YEARS_MS = 2 * 366 * DAY_MS;

/** The fields of a user on which permissions depend. */
export type ActorRef = Pick<Actor, 'id' | 'role'>;

interface OwnedProject {
  clientId: number;
}

/** Returns a refusal if the actor may not post projects, else null. */
export function postRefusal(actor: ActorRef): DomainError | null {
  if (actor.role === 'client') return null;
  return new DomainError('forbidden', 'clients_only', 'Only clients can post projects.');
}

/** Returns a refusal if the deadline is in the past or more than two years ahead, else null. */
export function deadlineRefusal(deadline: Date, now: Date): DomainError | null {
  if (deadline <= now)
    return invalidDeadlineError('deadline_past', 'Deadline must be in the future');
  if (deadline.getTime() > now.getTime() + TWO_YEARS_MS) {
    return invalidDeadlineError('deadline_far', 'Deadline must be within two years');
  }
  return null;
}

function invalidDeadlineError(code: string, message: string): DomainError {
  return invalidFieldError('deadline', code, message);
}

/**
 * Returns the value of `about` for notifications that quote a project. By this value they are found
 * and deleted if the project is removed or becomes private.
 */
export function projectSubject(projectId: number): string {
  return `project:${projectId}`;
}

/**
 * Returns a refusal if the actor may not see the project because it is private (RULES section 2) or
 * removed (RULES section 8), else null. `invitation` is the status of the actor's own invitation;
 * null if there is none.
 */
export function viewRefusal(
  project: OwnedProject & { isPrivate: boolean; status: ProjectStatus },
  invitation: string | null,
  actor: ActorRef | null,
): DomainError | null {
  if (actor && (actor.role === 'admin' || actor.id === project.clientId)) return null;
  if (project.status === 'removed') return projectRemovedError();
  if (!project.isPrivate) return null;
  if (invitation === 'pending' || invitation === 'accepted') return null;
  return new DomainError('forbidden', 'private', 'This project is private');
}

/**
 * Returns a refusal if the actor is not the client or the project is no longer active, else null.
 */
export function changeProjectRefusal(
  project: OwnedProject & { status: string },
  actor: ActorRef,
): DomainError | null {
  if (project.clientId !== actor.id) return notOwnerError();
  if (project.status !== 'active') {
    return new DomainError('conflict', 'not_active', 'This project is no longer open.');
  }
  return null;
}

export function notOwnerError(): DomainError {
  return new DomainError('forbidden', 'not_owner', 'Only the client of this project can do that.');
}

/** Returns the refusal to show a removed project to users other than its client and admins. */
function projectRemovedError(): DomainError {
  return new DomainError('not_found', 'project_removed', 'This project was removed.');
}

export function projectNotFoundError(): DomainError {
  return new DomainError('not_found', 'project_not_found', 'Project Not Found');
}
