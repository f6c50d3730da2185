import { sql } from 'kysely';
import type { Ctx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { cutPage, type RankedCursor } from '#platform/shared/lists/pagination.ts';
import type { CountProjects, ListProjects, ProjectCount } from '../project.schema.ts';
import {
  countListedProjects,
  countOpenProjects,
  findOpenProjects,
  LAST_RANK,
  type RankedProject,
} from './search.queries.ts';
import { findCorrectedSearch } from './spelling.queries.ts';

/**
 * Returns a page of open projects. If a search finds no project, returns the results of the search
 * with corrected words.
 */
export async function listProjects(ctx: Ctx, filter: ListProjects) {
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
async function listCorrected(ctx: Ctx, filter: ListProjects & { search: string }) {
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
 * Counts the projects in a list. Counts public projects exactly if there is no search and no filter
 * by `urgent` or `isPrivate`. Otherwise stops at a hundred, because counting would cost too much.
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
 * Adds the words of the public projects in a range of ids to the known words, which correct a
 * misspelt search: words of 4 to 40 letters, without digits.
 */
export async function learnWords(
  { em }: Pick<SystemCtx, 'em'>,
  firstId: number,
  lastId = firstId,
): Promise<void> {
  const text = sql`p.title || ' ' || array_to_string(p.skills, ' ') || ' ' || p.description`;
  const words = sql<{ word: string }>`string_to_table(search_text(${text}), ' ')`;
  await db(em)
    .insertInto('project_words')
    .columns(['word', 'projects'])
    .expression(({ selectFrom }) =>
      selectFrom('projects as p')
        .innerJoinLateral(words.as<'used'>(sql`used(word)`), (join) => join.onTrue())
        .select(({ fn }) => ['used.word', fn.count<number>('p.id').distinct().as('projects')])
        .where('p.id', '>=', firstId)
        .where('p.id', '<=', lastId)
        .where('p.is_private', '=', sql.lit(false))
        .where('used.word', '~', '^[[:alpha:]]{4,40}$')
        .groupBy('used.word')
        // Every statement must use the same order, because two of them could deadlock otherwise.
        .orderBy('used.word'),
    )
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet(({ eb, ref }) => ({
        projects: eb('project_words.projects', '+', ref('excluded.projects')),
      })),
    )
    .execute();
}
