import type { Ctx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { commonSkills, developersFound } from './directory.queries.ts';
import { directoryOrders } from './directory.rules.ts';
import type { BrowseDevelopers } from './directory.schema.ts';

/** Returns a page of the developers that match the filter. */
export async function browseDevelopers({ em }: Ctx, filter: BrowseDevelopers) {
  const { sort: by, limit } = filter;
  const rows = await developersFound(em, filter);
  return cutPage(rows, limit, (developer) => ({
    by,
    figures: directoryOrders[by].map((figure) => developer[figure]),
  }));
}

/** Skills to choose from when looking for developers. */
export function skillsToSuggest({ em }: Ctx): Promise<string[]> {
  return commonSkills(em);
}
