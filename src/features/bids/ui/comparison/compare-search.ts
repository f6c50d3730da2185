import { parseId } from '#platform/shared/fields/id.ts';

/** Limits of the number of bids in a comparison. */
export const COMPARED_MIN = 2;
export const COMPARED_MAX = 4;

export interface CompareSearch {
  /** Ids separated by commas. */
  bids?: string;
}

/** Returns the bid ids in a URL parameter, without duplicates and at most `COMPARED_MAX`. */
export function parseBidIds(bids: string | undefined): number[] {
  const ids = (bids ?? '').split(',').flatMap((text) => parseId(text) ?? []);
  return [...new Set(ids)].slice(0, COMPARED_MAX);
}

export function toCompareSearch(ids: readonly number[]): CompareSearch {
  return ids.length > 0 ? { bids: ids.join(',') } : {};
}

/** Returns the valid parts of the search parameters; ignores all others. */
export function readCompareSearch({ bids }: Record<string, unknown>): CompareSearch {
  const text = typeof bids === 'number' ? String(bids) : bids;
  return toCompareSearch(typeof text === 'string' ? parseBidIds(text) : []);
}
