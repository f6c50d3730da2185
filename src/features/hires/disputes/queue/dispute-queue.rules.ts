import { parseEnumParam, parseSearchParam } from '#platform/shared/format/text.ts';

/**
 * An open dispute is `waiting` until an admin may decide, then `decidable`; `open` includes both.
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

export interface DisputeQueueSearch {
  search?: string;
  state?: DisputeQueueState;
}

/** Unknown values are omitted. */
export function parseDisputeQueueSearch(params: Record<string, unknown>): DisputeQueueSearch {
  const search = parseSearchParam(params.search);
  const state = parseEnumParam(disputeQueueStates, params.state);
  return { ...(search && { search }), ...(state && { state }) };
}
