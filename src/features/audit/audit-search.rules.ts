import { parseDateParam, parseSearchParam, parseTextParam } from '#platform/shared/format/text.ts';

export interface AuditSearch {
  /** A name, an action, a user `#12` or a target `project 12`. */
  search?: string;
  /** May be unknown; `toAuditFilter` omits an unknown name. */
  action?: string;
  /** UTC day, such as `2026-05-01`. */
  from?: string;
  until?: string;
  entry?: number;
}

const ACTION_PATTERN = /^[a-z_]{1,40}$/;

/**
 * Whether the action exists is checked later, because the list of actions is loaded with the page.
 */
export function parseAuditSearch(params: Record<string, unknown>): AuditSearch {
  const search = parseSearchParam(params.search);
  const action = ACTION_PATTERN.exec(parseTextParam(params.action))?.[0];
  const from = parseDateParam(params.from);
  const until = parseDateParam(params.until);
  const entry = Number(params.entry);
  return {
    ...(search && { search }),
    ...(action && { action }),
    ...(from && { from }),
    ...(until && { until }),
    ...(Number.isSafeInteger(entry) && entry > 0 && { entry }),
  };
}
