import { type AuditAction, actionNames } from './audit.rules.ts';
import type { AuditSearch } from './audit-search.rules.ts';

interface Filter extends Omit<AuditSearch, 'entry' | 'action'> {
  action?: AuditAction;
}

/** The filters of an address as the server asks for them; an act nobody knows is left out. */
export function auditFilter({ entry: _, action: given, ...rest }: AuditSearch): Filter {
  const action = actionNames.find((known) => known === given);
  return action ? { ...rest, action } : rest;
}

export function isNarrowed(search: AuditSearch): boolean {
  return Object.keys(auditFilter(search)).length > 0;
}
