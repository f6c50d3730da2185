import type { Ctx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { listCommonSkills, listDevelopers } from './directory.queries.ts';
import { directorySortKeys } from './directory.rules.ts';
import type { BrowseDevelopers } from './directory.schema.ts';

/** Returns a page of the developers that match the filter, except suspended developers. */
export async function browseDevelopers({ em }: Ctx, filter: BrowseDevelopers) {
  const { sort: by, limit } = filter;
  const developers = await listDevelopers(em, filter);
  return cutPage(developers, limit, (developer) => ({
    by,
    figures: directorySortKeys[by].map((figure) => developer[figure]),
  }));
}

/** Returns skills to suggest in the filter of the directory, the most common first. */
export function listSkillSuggestions({ em }: Ctx): Promise<string[]> {
  return listCommonSkills(em);
}
