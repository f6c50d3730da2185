import type { Ctx, SystemCtx } from '#platform/server/context.ts';
import { cutPage, type RankedCursor } from '#platform/shared/lists/pagination.ts';
import type { CountProjects, ProjectCount, ProjectFilter } from '../project.schema.ts';
import {
  countListedProjects,
  countOpenProjects,
  findOpenProjects,
  LAST_RANK,
  type RankedProject,
} from './search.queries.ts';
import { findCorrectedSearch, storeWords } from './spelling.queries.ts';

/**
 * Returns a page of open projects; if a search finds none, those of the search with corrected
 * words.
 */
export async function listProjects(ctx: Ctx, filter: ProjectFilter) {
  const { search, cursor, limit } = filter;
  if (search && cursor?.rank && cursor.rank > LAST_RANK) {
    const position = { ...cursor, rank: cursor.rank - LAST_RANK };
    return listCorrected(ctx, { ...filter, search, cursor: position });
  }
  const rows = await findOpenProjects(ctx.em, filter, ctx.actor, ctx.now());
  if (search && !cursor && rows.length === 0) return listCorrected(ctx, { ...filter, search });
  return { ...cutPage(rows, limit, toRankedCursor), meant: null };
}

/**
 * Returns a page of the search with corrected words. Ranks in its cursors follow the last rank of
 * the search as typed, so that they can be distinguished.
 */
async function listCorrected(ctx: Ctx, filter: ProjectFilter & { search: string }) {
  const correctedSearch = await findCorrectedSearch(ctx.em, filter.search);
  if (correctedSearch === null) return { items: [], next: null, meant: correctedSearch };
  const rows = await findOpenProjects(
    ctx.em,
    { ...filter, search: correctedSearch },
    ctx.actor,
    ctx.now(),
  );
  const page = cutPage(rows, filter.limit, (project) => {
    const { rank = 1, ...position } = toRankedCursor(project);
    return { ...position, rank: rank + LAST_RANK };
  });
  return { ...page, meant: rows.length > 0 ? correctedSearch : null };
}

/** Maximum of counts with a search or a filter. */
const COUNT_MAX = 100;

/**
 * Counts the projects in a list. Without a search, `urgent` and `isPrivate` the public ones are
 * counted exactly; otherwise counting stops at a hundred, so that it costs no more than a page.
 */
export async function countProjects(
  { em, actor, now }: Ctx,
  filter: CountProjects,
): Promise<ProjectCount> {
  const { search, urgent, isPrivate } = filter;
  const countContext = { actor, now: now(), most: COUNT_MAX };
  if (search || urgent || isPrivate) {
    const count = await countListedProjects(em, filter, countContext);
    return { count: Math.min(count, COUNT_MAX), more: count > COUNT_MAX };
  }
  const exactContext = { ...countContext, actor: isPrivate === false ? null : actor };
  const { open, hidden } = await countOpenProjects(em, filter, exactContext);
  return { count: open + Math.min(hidden, COUNT_MAX), more: hidden > COUNT_MAX };
}

function toRankedCursor({ rank, createdAt, id }: RankedProject): RankedCursor {
  return { at: createdAt, id, ...(rank && { rank }) };
}

/**
 * Adds the words of public projects, of one or of a range of ids, to those that correct a search.
 */
export function learnWords(
  { em }: Pick<SystemCtx, 'em'>,
  firstId: number,
  lastId = firstId,
): Promise<void> {
  return storeWords(em, firstId, lastId);
}
