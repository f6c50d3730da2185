import { parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';

export const userRoles = ['client', 'developer', 'admin'] as const;
export type UserRole = (typeof userRoles)[number];

/** `appealed` means suspended and with an undecided appeal. */
export const userStates = ['active', 'suspended', 'appealed'] as const;
export type UserState = (typeof userStates)[number];

export interface UserSearch {
  /** Words of the name, username or email address, a complete address, or `#12`. */
  search?: string;
  role?: UserRole;
  state?: UserState;
}

export function parseUserSearch(params: Record<string, unknown>): UserSearch {
  const search = parseSearchParam(params.search);
  const role = parseEnumParam(userRoles, params.role);
  const state = parseEnumParam(userStates, params.state);
  return { ...(search && { search }), ...(role && { role }), ...(state && { state }) };
}
