import { idFrom } from '#platform/shared/id.ts';

/** A comparison stands side by side. */
export const COMPARED_MIN = 2;
export const COMPARED_MAX = 4;

export interface CompareLink {
  /** Ids with commas between them. */
  bids?: string;
}

/** The bids an address names, each once and no more than stand side by side. */
export function idsIn(bids: string | undefined): number[] {
  const ids = (bids ?? '').split(',').flatMap((text) => idFrom(text) ?? []);
  return [...new Set(ids)].slice(0, COMPARED_MAX);
}

export function compareLink(ids: readonly number[]): CompareLink {
  return ids.length > 0 ? { bids: ids.join(',') } : {};
}

/** Reads an address somebody may have typed: what it does not know it leaves out. */
export function readCompareLink({ bids }: Record<string, unknown>): CompareLink {
  const text = typeof bids === 'number' ? String(bids) : bids;
  return compareLink(typeof text === 'string' ? idsIn(text) : []);
}
