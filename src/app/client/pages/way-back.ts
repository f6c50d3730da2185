import { sameSitePath } from '#platform/client/same-site.ts';

export interface WayBack {
  /** Where to go on; a path of this site only. */
  from?: string;
}

/** Read from the address of a page that one passes through. */
export function wayBackIn({ from }: Record<string, unknown>): WayBack {
  const path = sameSitePath(from);
  return path === undefined ? {} : { from: path };
}
