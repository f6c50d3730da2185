import { type AuditAction, auditActionNames } from './audit.rules.ts';
import type { AuditSearch } from './audit-search.rules.ts';

interface KnownAuditFilter extends Omit<AuditSearch, 'entry' | 'action'> {
  action?: AuditAction;
}

/** Returns the filters of a URL for the request. An unknown action is omitted. */
export function toAuditFilter({ entry: _, action: name, ...rest }: AuditSearch): KnownAuditFilter {
  const action = auditActionNames.find((known) => known === name);
  return action ? { ...rest, action } : rest;
}

export function hasFilters(search: AuditSearch): boolean {
  return Object.keys(toAuditFilter(search)).length > 0;
}
