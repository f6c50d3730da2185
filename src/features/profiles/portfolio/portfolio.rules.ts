import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

export const PORTFOLIO_ITEMS_MAX = 20;
/** In whole dollars. */
export const ITEM_BUDGET_MAX = 999_999;

const PORTFOLIO_FULL_MESSAGE = `A portfolio can have at most ${PORTFOLIO_ITEMS_MAX} pieces of work. Remove one first.`;

export function developersOnlyRefusal(actor: { role: Role }): DomainError | null {
  if (actor.role === 'developer') return null;
  return new DomainError('forbidden', 'developers_only', 'Only developers have a portfolio.');
}

export function portfolioFullRefusal(itemCount: number): DomainError | null {
  if (itemCount < PORTFOLIO_ITEMS_MAX) return null;
  return new DomainError('conflict', 'portfolio_full', PORTFOLIO_FULL_MESSAGE);
}

export function notOwnItemRefusal(
  item: { developerId: number },
  actor: { id: number },
): DomainError | null {
  if (item.developerId === actor.id) return null;
  return new DomainError('forbidden', 'not_yours', 'You can only change your own portfolio.');
}

export function portfolioItemNotFoundError(): DomainError {
  return new DomainError('not_found', 'no_work', 'This piece of work no longer exists.');
}
