import { parseId } from '#platform/shared/fields/id.ts';

export const COMPARED_MIN = 2;
export const COMPARED_MAX = 4;

export interface CompareSearch {
  bids?: string;
}

/** Omits duplicates and invalid ids. At most `COMPARED_MAX`. */
export function parseBidIds(bids: string | undefined): number[] {
  const ids = (bids ?? '').split(',').flatMap((text) => parseId(text) ?? []);
  return [...new Set(ids)].slice(0, COMPARED_MAX);
}

export function toCompareSearch(bidIds: readonly number[]): CompareSearch {
  return bidIds.length > 0 ? { bids: bidIds.join(',') } : {};
}

export function readCompareSearch({ bids }: Record<string, unknown>): CompareSearch {
  // The router parses a single id as a number.
  const text = typeof bids === 'number' ? String(bids) : bids;
  return toCompareSearch(typeof text === 'string' ? parseBidIds(text) : []);
}
