import { parseId } from '#platform/shared/fields/id.ts';

/** Minimum number of bids in a comparison. */
export const COMPARED_MIN = 2;
/** Maximum number of bids in a comparison. */
export const COMPARED_MAX = 4;

/** Search parameters of the page that compares bids. */
export interface CompareSearch {
  /** Ids of the bids, separated by commas. */
  bids?: string;
}

/** Returns the valid bid ids in a URL parameter, without duplicates, at most `COMPARED_MAX`. */
export function parseBidIds(bids: string | undefined): number[] {
  const ids = (bids ?? '').split(',').flatMap((text) => parseId(text) ?? []);
  return [...new Set(ids)].slice(0, COMPARED_MAX);
}

/** Returns the search parameters for these bids. */
export function toCompareSearch(bidIds: readonly number[]): CompareSearch {
  return bidIds.length > 0 ? { bids: bidIds.join(',') } : {};
}

/** Returns the valid parts of the search parameters; ignores all others. */
export function readCompareSearch({ bids }: Record<string, unknown>): CompareSearch {
  // The router parses a single id as a number.
  const text = typeof bids === 'number' ? String(bids) : bids;
  return toCompareSearch(typeof text === 'string' ? parseBidIds(text) : []);
}
