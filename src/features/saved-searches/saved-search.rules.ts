import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** How often mails are sent. */
const frequencies = ['at_once', 'daily'] as const;
export type Frequency = (typeof frequencies)[number];

/** Ways to be notified: `at_once` and `daily` by mail and in the app, `app` in the app only. */
export const deliveryMethods = [...frequencies, 'app'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

/** Maximum number of saved searches of a user. */
export const SEARCHES_MAX = 20;
/** Maximum number of characters. */
export const NAME_MAX = 80;

const TOO_MANY_MESSAGE = `You can save at most ${SEARCHES_MAX} searches. Delete one first.`;

/** Returns a refusal if the actor may not save a new search, else null. */
export function saveRefusal(
  actor: { role: Role },
  otherSearches: { count: number; hasSameFilter: boolean },
): DomainError | null {
  if (actor.role !== 'developer') {
    return new DomainError('forbidden', 'developers_only', 'Only developers can save searches.');
  }
  if (otherSearches.hasSameFilter) return alreadySavedError();
  if (otherSearches.count >= SEARCHES_MAX) {
    return new DomainError('conflict', 'too_many_saved', TOO_MANY_MESSAGE);
  }
  return null;
}

export function alreadySavedError(): DomainError {
  return new DomainError('conflict', 'already_saved', 'You have already saved this search.');
}

export function searchNotFoundError(): DomainError {
  return new DomainError('not_found', 'no_search', 'This saved search does not exist.');
}

const SEARCH_TOKEN_PREFIX = 's.';

/**
 * Adds the prefix that distinguishes unsubscribe tokens of saved searches from other such tokens.
 */
export function toSearchToken(token: string): string {
  return `${SEARCH_TOKEN_PREFIX}${token}`;
}

/** Returns whether an unsubscribe token is for the mails of a saved search. */
export function isSearchToken(token: string): boolean {
  return token.startsWith(SEARCH_TOKEN_PREFIX);
}

/** Filter of the list of projects; null means any. */
interface Filter {
  category: string | null;
  isPrivate: boolean | null;
  urgent: boolean;
  search: string | null;
}

/** Returns the filter as search parameters of the list of projects. */
export function toProjectSearch({ category, isPrivate, urgent, search }: Filter) {
  return {
    ...(category && { category }),
    ...(isPrivate !== null && { visibility: isPrivate ? 'private' : 'public' }),
    ...(urgent && { urgent: 'true' }),
    ...(search && { search }),
  };
}

/** Returns the path of the list of projects with this filter. */
export function toProjectsPath(filter: Filter): string {
  const params = new URLSearchParams(toProjectSearch(filter));
  return params.size > 0 ? `/projects?${params}` : '/projects';
}
