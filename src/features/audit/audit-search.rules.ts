import { dayIn, textIn, wordsIn } from '#platform/shared/words.ts';

/** The log's filters as the address holds them, and the entry that is open. */
export interface AuditSearch {
  search?: string;
  action?: string;
  from?: string;
  until?: string;
  entry?: number;
}

const ACTION = /^[a-z_]{1,40}$/;

const fitting = (value: unknown, shape: RegExp) => shape.exec(textIn(value))?.[0];

/** Reads an address somebody may have typed. Which acts there are comes with the page. */
export function readAuditSearch(given: Record<string, unknown>): AuditSearch {
  const search = wordsIn(given.search);
  const action = fitting(given.action, ACTION);
  const from = dayIn(given.from);
  const until = dayIn(given.until);
  const entry = Number(given.entry);
  return {
    ...(search && { search }),
    ...(action && { action }),
    ...(from && { from }),
    ...(until && { until }),
    ...(Number.isSafeInteger(entry) && entry > 0 && { entry }),
  };
}
