import { parseDateParam, parseSearchParam, parseTextParam } from '#platform/shared/format/text.ts';

/** Filters and open entry of the log, as in the URL. */
export interface AuditSearch {
  search?: string;
  action?: string;
  from?: string;
  until?: string;
  entry?: number;
}

const ACTION_PATTERN = /^[a-z_]{1,40}$/;

const matchText = (value: unknown, shape: RegExp) => shape.exec(parseTextParam(value))?.[0];

/**
 * Parses the query of a URL. The action is checked later, because the list of actions is loaded
 * with the page.
 */
export function readAuditSearch(params: Record<string, unknown>): AuditSearch {
  const search = parseSearchParam(params.search);
  const action = matchText(params.action, ACTION_PATTERN);
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
