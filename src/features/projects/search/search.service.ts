import type { Ctx, SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { cutPage, type RankedCursor } from '#platform/shared/page.ts';
import type { CountProjects, ProjectCount, ProjectFilter } from '../project.schema.ts';
import {
  countOpen,
  countUpTo,
  type FoundProject,
  LAST_RANK,
  openProjects,
} from './search.queries.ts';
import { meantBy } from './word.queries.ts';

/** A page of open projects; if none says the words of a search, of what misspelt ones may mean. */
export async function listProjects(ctx: Ctx, filter: ProjectFilter) {
  const { search, cursor, limit } = filter;
  if (search && cursor?.rank && cursor.rank > LAST_RANK) {
    const place = { ...cursor, rank: cursor.rank - LAST_RANK };
    return listMeant(ctx, { ...filter, search, cursor: place });
  }
  const found = await openProjects(ctx.em, filter, ctx.actor, ctx.now());
  if (search && !cursor && found.length === 0) return listMeant(ctx, { ...filter, search });
  return { ...cutPage(found, limit, placeOf), meant: null };
}

/** Its cursors stand behind the last rank of what was typed. */
async function listMeant(ctx: Ctx, filter: ProjectFilter & { search: string }) {
  const meant = await meantBy(ctx.em, filter.search);
  if (meant === null) return { items: [], next: null, meant };
  const found = await openProjects(ctx.em, { ...filter, search: meant }, ctx.actor, ctx.now());
  const page = cutPage(found, filter.limit, (project) => {
    const { rank = 1, ...place } = placeOf(project);
    return { ...place, rank: rank + LAST_RANK };
  });
  return { ...page, meant: found.length > 0 ? meant : null };
}

/** Counts of searches and filters stop here. */
const COUNTED_MAX = 100;

/**
 * Counts the projects in a list. Without a search or filter the public ones are counted exactly;
 * otherwise counting stops at a hundred, so that it costs no more than a page.
 */
export async function countProjects(
  { em, actor, now }: Ctx,
  filter: CountProjects,
): Promise<ProjectCount> {
  const { search, urgent, isPrivate } = filter;
  const asking = { actor: isPrivate === false ? null : actor, now: now(), most: COUNTED_MAX };
  if (!search && !urgent && !isPrivate) {
    const { open, hidden } = await countOpen(em, filter, asking);
    return { count: open + Math.min(hidden, COUNTED_MAX), more: hidden > COUNTED_MAX };
  }
  const count = await countUpTo(em, filter, { ...asking, actor });
  return { count: Math.min(count, COUNTED_MAX), more: count > COUNTED_MAX };
}

function placeOf({ rank, createdAt, id }: FoundProject): RankedCursor {
  return { at: createdAt, id, ...(rank && { rank }) };
}

/** Remembers how a public project spells its words; said twice, they only count more. */
export async function learnWords({ em }: Pick<SystemCtx, 'em'>, projectId: number): Promise<void> {
  await rows(em, 'select learn_words($1, $1)', [projectId]);
}
