import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

export const categories = [
  'Mobile App',
  'Web App',
  'Desktop App',
  'API Development',
  'Enterprise',
  'Blockchain',
] as const;
export type Category = (typeof categories)[number];

export const projectStatuses = [
  'active',
  'assigned',
  'delivered',
  'completed',
  'cancelled',
  'disputed',
] as const;
export type ProjectStatus = (typeof projectStatuses)[number];

/** Whole dollars. */
export const BUDGET_MAX = 999_999;
/** The urgent filter: a deadline at most this far away. */
export const URGENT_WITHIN_DAYS = 7;
const DAY = 86_400_000;
const TWO_YEARS = 2 * 366 * DAY;

interface Someone {
  id: number;
  role: Role;
}

interface Owned {
  clientId: number;
}

/** Why this person may not post a project, or null. */
export function postRefusal(actor: Someone): DomainError | null {
  if (actor.role === 'client') return null;
  return new DomainError('forbidden', 'clients_only', 'Only clients can post projects.');
}

/** Why a project cannot have this deadline, or null. */
export function deadlineRefusal(deadline: Date, now: Date): DomainError | null {
  if (deadline <= now) {
    return new DomainError('invalid', 'deadline_past', 'Deadline must be in the future');
  }
  if (deadline.getTime() > now.getTime() + TWO_YEARS) {
    return new DomainError('invalid', 'deadline_far', 'Deadline must be within two years');
  }
  return null;
}

/** Why this person may not see a project, or null (RULES section 2, private). */
export function viewRefusal(
  project: Owned & { isPrivate: boolean },
  invitation: string | null,
  actor: Someone | null,
): DomainError | null {
  if (!project.isPrivate) return null;
  if (actor && (actor.role === 'admin' || actor.id === project.clientId)) return null;
  if (invitation === 'pending' || invitation === 'accepted') return null;
  return new DomainError('forbidden', 'private', 'This project is private');
}

/** Why this person may not change a project, or null. */
export function changeRefusal(
  project: Owned & { status: string },
  actor: Someone,
): DomainError | null {
  if (project.clientId !== actor.id) return notOwner();
  if (project.status !== 'active') {
    return new DomainError('conflict', 'not_active', 'This project is no longer open.');
  }
  return null;
}

export function notOwner(): DomainError {
  return new DomainError('forbidden', 'not_owner', 'Only the client of this project can do that.');
}

export function projectNotFound(): DomainError {
  return new DomainError('not_found', 'project_not_found', 'Project Not Found');
}
