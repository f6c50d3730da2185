import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

const frequencies = ['at_once', 'daily'] as const;
export type Frequency = (typeof frequencies)[number];

/** Ways to be notified; notifications in the app are always on. */
export const deliveryMethods = [...frequencies, 'app'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

export const SEARCHES_MAX = 20;
export const NAME_MAX = 80;

const TOO_MANY = `You can save at most ${SEARCHES_MAX} searches. Delete one first.`;

/** Returns a refusal if the actor may not save the search, else null. */
export function saveRefusal(
  actor: { role: Role },
  saved: { count: number; same: boolean },
): DomainError | null {
  if (actor.role !== 'developer') {
    return new DomainError('forbidden', 'developers_only', 'Only developers can save searches.');
  }
  if (saved.same) return alreadySavedError();
  if (saved.count >= SEARCHES_MAX) return new DomainError('conflict', 'too_many_saved', TOO_MANY);
  return null;
}

export function alreadySavedError(): DomainError {
  return new DomainError('conflict', 'already_saved', 'You have already saved this search.');
}

export function searchNotFoundError(): DomainError {
  return new DomainError('not_found', 'no_search', 'This saved search does not exist.');
}

const PREFIX = 's.';

/** Adds a prefix that distinguishes tokens of saved searches from those of mail kinds. */
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
