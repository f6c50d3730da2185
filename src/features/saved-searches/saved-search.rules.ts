import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

const frequencies = ['at_once', 'daily'] as const;
export type Frequency = (typeof frequencies)[number];

/** `app` means no mails. */
export const deliveryMethods = [...frequencies, 'app'] as const;
export type DeliveryMethod = (typeof deliveryMethods)[number];

export const SEARCHES_MAX = 20;
export const NAME_MAX = 80;

const TOO_MANY_MESSAGE = `You can save at most ${SEARCHES_MAX} searches. Delete one first.`;

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

/** The prefix distinguishes these tokens from other unsubscribe tokens. */
export function toSearchToken(token: string): string {
  return `${SEARCH_TOKEN_PREFIX}${token}`;
}

export function toUnsubscribePath({ token }: { token: string }): string {
  return `/unsubscribe/${token}`;
}

export function isSearchToken(token: string): boolean {
  return token.startsWith(SEARCH_TOKEN_PREFIX);
}

/** Null means any. */
interface Filter {
  category: string | null;
  isPrivate: boolean | null;
  urgent: boolean;
  search: string | null;
  budgetMin: number | null;
  budgetMax: number | null;
  skills: string[];
}

export function toProjectSearch(filter: Filter) {
  const { category, isPrivate, urgent, search, budgetMin, budgetMax, skills } = filter;
  return {
    ...(category && { category }),
    ...(isPrivate !== null && { visibility: isPrivate ? 'private' : 'public' }),
    ...(urgent && { urgent: 'true' }),
    ...(search && { search }),
    ...(budgetMin && { budgetMin: String(budgetMin) }),
    ...(budgetMax && { budgetMax: String(budgetMax) }),
    ...(skills.length > 0 && { skill: skills }),
  };
}

export function toProjectsPath(filter: Filter): string {
  const { skill = [], ...fields } = toProjectSearch(filter);
  const params = new URLSearchParams(fields);
  for (const name of skill) params.append('skill', name);
  return params.size > 0 ? `/projects?${params}` : '/projects';
}
