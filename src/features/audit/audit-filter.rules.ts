import { type AuditAction, actionNames } from './audit.rules.ts';
import type { AuditSearch } from './audit-search.rules.ts';

interface Filter extends Omit<AuditSearch, 'entry' | 'action'> {
  action?: AuditAction;
}

/** Returns the filters of a URL for the request. An unknown action is omitted. */
export function auditFilter({ entry: _, action: name, ...rest }: AuditSearch): Filter {
  const action = actionNames.find((known) => known === name);
  return action ? { ...rest, action } : rest;
}

export function isNarrowed(search: AuditSearch): boolean {
  return Object.keys(auditFilter(search)).length > 0;
}
