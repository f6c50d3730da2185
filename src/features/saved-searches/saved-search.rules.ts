import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

const frequencies = ['at_once', 'daily'] as const;
export type Frequency = (typeof frequencies)[number];

/** How a person is told; in the app always. */
export const ways = [...frequencies, 'app'] as const;
export type Way = (typeof ways)[number];

export const SEARCHES_MAX = 20;
export const NAME_MAX = 80;

const TOO_MANY = `You can save at most ${SEARCHES_MAX} searches. Delete one first.`;

/** Why this person may not save a search, or null. */
export function saveRefusal(
  actor: { role: Role },
  saved: { count: number; same: boolean },
): DomainError | null {
  if (actor.role !== 'developer') {
    return new DomainError('forbidden', 'developers_only', 'Only developers can save searches.');
  }
  if (saved.same) return sameFilter();
  if (saved.count >= SEARCHES_MAX) return new DomainError('conflict', 'too_many_saved', TOO_MANY);
  return null;
}

export function sameFilter(): DomainError {
  return new DomainError('conflict', 'already_saved', 'You have saved this search already.');
}

export function searchNotFound(): DomainError {
  return new DomainError('not_found', 'no_search', 'This saved search is not among yours.');
}

const PREFIX = 's.';

/** Tells the tokens of saved searches from those of kinds of mails. */
export function searchToken(token: string): string {
  return `${PREFIX}${token}`;
}

export function isSearchToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

interface Filter {
  category: string | null;
  isPrivate: boolean | null;
  urgent: boolean;
  search: string | null;
}

/** The filter as the address of the list of projects holds it. */
export function filterSearch({ category, isPrivate, urgent, search }: Filter) {
  return {
    ...(category && { category }),
    ...(isPrivate !== null && { visibility: isPrivate ? 'private' : 'public' }),
    ...(urgent && { urgent: 'true' }),
    ...(search && { search }),
  };
}

/** The list of projects with this filter in hand: a path of this site. */
export function filterPath(filter: Filter): string {
  const given = new URLSearchParams(filterSearch(filter));
  return given.size > 0 ? `/projects?${given}` : '/projects';
}
