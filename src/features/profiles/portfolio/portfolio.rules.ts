import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Maximum number of portfolio items of a developer. */
export const WORKS_MAX = 20;
/** Whole dollars. */
export const WORK_BUDGET_MAX = 999_999;

const FULL = `A portfolio has at most ${WORKS_MAX} pieces of work. Remove one first.`;

/** Returns a refusal if the role of the actor has no portfolio, else null. */
export function showRefusal(actor: { role: Role }): DomainError | null {
  if (actor.role === 'developer') return null;
  return new DomainError('forbidden', 'developers_only', 'Only developers have a portfolio.');
}

/** Returns a refusal if the portfolio is full, else null. */
export function addRefusal(count: number): DomainError | null {
  return count < WORKS_MAX ? null : new DomainError('conflict', 'portfolio_full', FULL);
}

/** Returns a refusal if the portfolio item is not the actor's own, else null. */
export function changeRefusal(
  work: { developerId: number },
  actor: { id: number },
): DomainError | null {
  if (work.developerId === actor.id) return null;
  return new DomainError('forbidden', 'not_yours', 'This piece of work is not yours.');
}

export function workNotFound(): DomainError {
  return new DomainError('not_found', 'no_work', 'This piece of work is no longer there.');
}
