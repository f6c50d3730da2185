import { knownIn, wordsIn } from '#platform/shared/words.ts';

/** Where a dispute can stand: two parts of what is open, and each way to end. */
export const docketStates = [
  'open',
  'waiting',
  'decidable',
  'decided',
  'settled',
  'withdrawn',
  'overtaken',
] as const;
export type DocketState = (typeof docketStates)[number];

/** The list's filters as the address holds them. */
export interface DocketSearch {
  search?: string;
  state?: DocketState;
}

/** Reads an address somebody may have typed: what it does not know it leaves out. */
export function readDocketSearch(given: Record<string, unknown>): DocketSearch {
  const search = wordsIn(given.search);
  const state = knownIn(docketStates, given.state);
  return { ...(search && { search }), ...(state && { state }) };
}
