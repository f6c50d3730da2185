import type { Ctx, SystemCtx } from '#platform/server/context.ts';
import { cutPage, type RankedCursor } from '#platform/shared/page.ts';
import type { CountProjects, ProjectCount, ProjectFilter } from '../project.schema.ts';
import {
  countOpen,
  countUpTo,
  type FoundProject,
  LAST_RANK,
  openProjects,
} from './search.queries.ts';
import { addWords, correctedSearch } from './word.queries.ts';

/**
 * Returns a page of open projects; if a search finds none, those of the search with corrected
 * words.
 */
export async function listProjects(ctx: Ctx, filter: ProjectFilter) {
  const { search, cursor, limit } = filter;
  if (search && cursor?.rank && cursor.rank > LAST_RANK) {
    const place = { ...cursor, rank: cursor.rank - LAST_RANK };
    return listMeant(ctx, { ...filter, search, cursor: place });
  }
  const rows = await openProjects(ctx.em, filter, ctx.actor, ctx.now());
  if (search && !cursor && rows.length === 0) return listMeant(ctx, { ...filter, search });
  return { ...cutPage(rows, limit, positionOf), meant: null };
}

/**
 * Returns a page of the search with corrected words. Ranks in its cursors follow the last rank of
 * the search as typed, so that they can be distinguished.
 */
async function listMeant(ctx: Ctx, filter: ProjectFilter & { search: string }) {
  const meant = await correctedSearch(ctx.em, filter.search);
  if (meant === null) return { items: [], next: null, meant };
  const rows = await openProjects(ctx.em, { ...filter, search: meant }, ctx.actor, ctx.now());
  const page = cutPage(rows, filter.limit, (project) => {
    const { rank = 1, ...place } = positionOf(project);
    return { ...place, rank: rank + LAST_RANK };
  });
  return { ...page, meant: rows.length > 0 ? meant : null };
}

/** Maximum of counts with a search or a filter. */
const COUNTED_MAX = 100;

/**
 * Counts the projects in a list. Without a search, `urgent` and `isPrivate` the public ones are
 * counted exactly; otherwise counting stops at a hundred, so that it costs no more than a page.
 */
export async function countProjects(
  { em, actor, now }: Ctx,
  filter: CountProjects,
): Promise<ProjectCount> {
  const { search, urgent, isPrivate } = filter;
  const asking = { actor, now: now(), most: COUNTED_MAX };
  if (search || urgent || isPrivate) {
    const count = await countUpTo(em, filter, asking);
    return { count: Math.min(count, COUNTED_MAX), more: count > COUNTED_MAX };
  }
  const anyone = { ...asking, actor: isPrivate === false ? null : actor };
  const { open, hidden } = await countOpen(em, filter, anyone);
  return { count: open + Math.min(hidden, COUNTED_MAX), more: hidden > COUNTED_MAX };
}

function positionOf({ rank, createdAt, id }: FoundProject): RankedCursor {
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
  return addWords(em, firstId, lastId);
}
