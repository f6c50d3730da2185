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
 * assigned until it ends (rules 2.2).
 */
export const confidentialStatuses: readonly ProjectStatus[] = ['delivered', 'disputed'];

const transitions: Record<ProjectStatus, readonly ProjectStatus[]> = {
  active: ['assigned', 'cancelled', 'removed'],
  assigned: ['delivered', 'completed', 'cancelled', 'disputed'],
  delivered: ['assigned', 'completed', 'cancelled', 'disputed'],
  disputed: ['assigned', 'delivered', 'completed', 'cancelled'],
  completed: ['removed'],
  cancelled: ['removed'],
  removed: ['active', 'completed', 'cancelled'],
};

export function statusChangeRefusal(from: ProjectStatus, to: ProjectStatus): DomainError | null {
  if (transitions[from].includes(to)) return null;
  return new DomainError('conflict', 'wrong_step', `A project cannot go from ${from} to ${to}.`);
}

/** Whole dollars. */
export const BUDGET_MAX = 999_999;
export const FILL_IN_REQUIRED = 'Please fill in all required fields';
export const URGENT_WITHIN_DAYS = 7;
const TWO_YEARS_MS = 2 * 366 * DAY_MS;

export type ActorRef = Pick<Actor, 'id' | 'role'>;

/** From its deadline on, if no developer was hired. */
export function isExpired(
  { status, deadline }: { status: ProjectStatus; deadline: Date },
  now: Date,
): boolean {
  return status === 'active' && now >= deadline;
}

interface OwnedProject {
  clientId: number;
}

export function postRefusal(actor: ActorRef): DomainError | null {
  if (actor.role === 'client') return null;
  return new DomainError('forbidden', 'clients_only', 'Only clients can post projects.');
}

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
 * Notifications about a project are found and deleted by this value if the project is removed or
 * becomes private.
 */
export function projectSubject(projectId: number): string {
  return `project:${projectId}`;
}

/** `invitation` is the status of the actor's own invitation. */
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

export function notOwnerError(action = 'do that'): DomainError {
  return new DomainError(
    'forbidden',
    'not_owner',
    `Only the client of this project can ${action}.`,
  );
}

function projectRemovedError(): DomainError {
  return new DomainError('not_found', 'project_removed', 'This project was removed.');
}

export function projectNotFoundError(): DomainError {
  return new DomainError('not_found', 'project_not_found', 'Project Not Found');
}
