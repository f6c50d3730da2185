import { idFrom } from '#platform/shared/id.ts';

/** Limits of the number of bids in a comparison. */
export const COMPARED_MIN = 2;
export const COMPARED_MAX = 4;

export interface CompareLink {
  /** Ids separated by commas. */
  bids?: string;
}

/** Returns the bid ids in a URL parameter, without duplicates and at most `COMPARED_MAX`. */
export function idsIn(bids: string | undefined): number[] {
  const ids = (bids ?? '').split(',').flatMap((text) => idFrom(text) ?? []);
  return [...new Set(ids)].slice(0, COMPARED_MAX);
}

export function compareLink(ids: readonly number[]): CompareLink {
  return ids.length > 0 ? { bids: ids.join(',') } : {};
}

/** Returns the valid parts of the search parameters; ignores all others. */
export function readCompareLink({ bids }: Record<string, unknown>): CompareLink {
  const text = typeof bids === 'number' ? String(bids) : bids;
  return compareLink(typeof text === 'string' ? idsIn(text) : []);
}
