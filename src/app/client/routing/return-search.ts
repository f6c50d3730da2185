import { toSameSitePath } from '#platform/client/navigation/same-site-path.ts';

export interface ReturnSearch {
  /** Where to continue afterwards; always a path of this site. */
  from?: string;
}

/** Reads the return path from the search parameters; empty if it is not a path of this site. */
export function readReturnSearch({ from }: Record<string, unknown>): ReturnSearch {
  const path = toSameSitePath(from);
  return path === undefined ? {} : { from: path };
}
