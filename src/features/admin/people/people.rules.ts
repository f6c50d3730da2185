import { knownIn, wordsIn } from '#platform/shared/words.ts';

export const peopleRoles = ['client', 'developer', 'admin'] as const;
export type PeopleRole = (typeof peopleRoles)[number];

export const peopleStates = ['active', 'suspended', 'appealed'] as const;
export type PeopleState = (typeof peopleStates)[number];

/** Filters of the list, as in the URL. */
export interface PeopleSearch {
  search?: string;
  role?: PeopleRole;
  state?: PeopleState;
}

/** Parses the query of a URL; unknown values are omitted. */
export function readPeopleSearch(params: Record<string, unknown>): PeopleSearch {
  const search = wordsIn(params.search);
  const role = knownIn(peopleRoles, params.role);
  const state = knownIn(peopleStates, params.state);
  return { ...(search && { search }), ...(role && { role }), ...(state && { state }) };
}
