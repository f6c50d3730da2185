import { parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';

/**
 * States by which the queue can be filtered. An open dispute is `waiting` until an admin may
 * decide, then `decidable`; `open` includes both. All other states are results of closed disputes.
 */
export const disputeQueueStates = [
  'open',
  'waiting',
  'decidable',
  'decided',
  'settled',
  'withdrawn',
  'overtaken',
] as const;
export type DisputeQueueState = (typeof disputeQueueStates)[number];

/** Filters of the queue, as in the URL. */
export interface DisputeQueueSearch {
  search?: string;
  state?: DisputeQueueState;
}

/** Parses the query of a URL; unknown values are omitted. */
export function parseDisputeQueueSearch(params: Record<string, unknown>): DisputeQueueSearch {
  const search = parseSearchParam(params.search);
  const state = parseEnumParam(disputeQueueStates, params.state);
  return { ...(search && { search }), ...(state && { state }) };
}
