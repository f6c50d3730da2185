import { knownIn, wordsIn } from '#platform/shared/words.ts';

export const peopleRoles = ['client', 'developer', 'admin'] as const;
export type PeopleRole = (typeof peopleRoles)[number];

export const peopleStates = ['active', 'suspended', 'appealed'] as const;
export type PeopleState = (typeof peopleStates)[number];

/** The list's filters as the address holds them. */
export interface PeopleSearch {
  search?: string;
  role?: PeopleRole;
  state?: PeopleState;
}

/** Reads an address somebody may have typed: what it does not know it leaves out. */
export function readPeopleSearch(given: Record<string, unknown>): PeopleSearch {
  const search = wordsIn(given.search);
  const role = knownIn(peopleRoles, given.role);
  const state = knownIn(peopleStates, given.state);
  return { ...(search && { search }), ...(role && { role }), ...(state && { state }) };
}
