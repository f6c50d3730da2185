import type { Ctx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { listDevelopers } from './directory.queries.ts';
import { directorySortKeys } from './directory.rules.ts';
import type { BrowseDevelopers } from './directory.schema.ts';

export async function browseDevelopers({ em }: Ctx, filter: BrowseDevelopers) {
  const { sort: by, limit } = filter;
  const developers = await listDevelopers(em, filter);
  return cutPage(developers, limit, (developer) => ({
    by,
    figures: directorySortKeys[by].map((figure) => developer[figure]),
  }));
}
