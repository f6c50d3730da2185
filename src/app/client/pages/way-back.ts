import { toSameSitePath } from '#platform/client/navigation/same-site-path.ts';

export interface WayBack {
  /** Where to continue afterwards; always a path of this site. */
  from?: string;
}

/** Reads the return path from the search parameters; empty if it is not a path of this site. */
export function wayBackIn({ from }: Record<string, unknown>): WayBack {
  const path = toSameSitePath(from);
  return path === undefined ? {} : { from: path };
}
