import { knownIn, wordsIn } from '#platform/shared/words.ts';

/** States in the list: open disputes, their two parts, and each result. */
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

/** Filters of the list, as in the URL. */
export interface DocketSearch {
  search?: string;
  state?: DocketState;
}

/** Parses the query of a URL; unknown values are omitted. */
export function readDocketSearch(params: Record<string, unknown>): DocketSearch {
  const search = wordsIn(params.search);
  const state = knownIn(docketStates, params.state);
  return { ...(search && { search }), ...(state && { state }) };
}
