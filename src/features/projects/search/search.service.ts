// cspell:ignore plainto
import { type SqlBool, sql } from 'kysely';
import type { Ctx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { cutPage, type RankedCursor } from '#platform/shared/lists/pagination.ts';
import type { Project } from '../project.entity.ts';
import type { CountProjects, ListProjects, ProjectCount } from '../project.schema.ts';
import { isVisibleToActor } from '../project-conditions.queries.ts';
import {
  countListedProjects,
  countOpenProjects,
  LAST_RANK,
  listOpenProjects,
  type RankedProject,
} from './search.queries.ts';
import { findCorrectedSearch } from './spelling.queries.ts';

interface ProjectPage {
  items: RankedProject[];
  next: string | null;
  /** Null if `items` are results of the search as typed. */
  correctedSearch: string | null;
}

/** If a search finds no project, returns the results of the search with corrected words. */
export async function listProjects(ctx: Ctx, filter: ListProjects): Promise<ProjectPage> {
  const { search, cursor, limit } = filter;
  // Only the cursors of `listCorrected` have ranks above `LAST_RANK`.
  if (search && cursor?.rank && cursor.rank > LAST_RANK) {
    const position = { ...cursor, rank: cursor.rank - LAST_RANK };
    return listCorrected(ctx, { ...filter, search, cursor: position });
  }
  const rows = await listOpenProjects(ctx.em, filter, ctx.actor, ctx.now());
  if (search && !cursor && rows.length === 0) return listCorrected(ctx, { ...filter, search });
  return { ...cutPage(rows, limit, toRankedCursor), correctedSearch: null };
}

/**
 * `LAST_RANK` is added to the rank in their cursors, so that `listProjects` can distinguish them
 * from those of the search as typed.
 */
async function listCorrected(
  ctx: Ctx,
  filter: ListProjects & { search: string },
): Promise<ProjectPage> {
  const correctedSearch = await findCorrectedSearch(ctx.em, filter.search);
  if (correctedSearch === null) return { items: [], next: null, correctedSearch };
  const rows = await listOpenProjects(
    ctx.em,
    { ...filter, search: correctedSearch },
    ctx.actor,
    ctx.now(),
  );
  const page = cutPage(rows, filter.limit, (project) => {
    const { rank = 1, ...position } = toRankedCursor(project);
    return { ...position, rank: rank + LAST_RANK };
  });
  return { ...page, correctedSearch: rows.length > 0 ? correctedSearch : null };
}

const COUNT_MAX = 100;

/**
 * Without a search and a filter by urgency, the number of public projects is exact. All other
 * counts stop at `COUNT_MAX`, because an exact count would cost too much.
 */
export async function countProjects(
  { em, actor, now }: Ctx,
  filter: CountProjects,
): Promise<ProjectCount> {
  const { search, urgent, isPrivate } = filter;
  const countContext = { actor, now: now(), maxCount: COUNT_MAX };
  if (search || urgent || isPrivate) {
    const count = await countListedProjects(em, filter, countContext);
    return { count: Math.min(count, COUNT_MAX), more: count > COUNT_MAX };
  }
  // If the filter asks for public projects only, counts as for a visitor.
  const exactContext = { ...countContext, actor: isPrivate === false ? null : actor };
  const { publicCount, privateCount } = await countOpenProjects(em, filter, exactContext);
  return {
    count: publicCount + Math.min(privateCount, COUNT_MAX),
    more: privateCount > COUNT_MAX,
  };
}

function toRankedCursor({ rank, createdAt, id }: RankedProject): RankedCursor {
  return { at: createdAt, id, ...(rank && { rank }) };
}

/** Words of 4 to 40 letters without digits. A repeated call counts the same projects again. */
export async function learnWords(
  { em }: Pick<SystemCtx, 'em'>,
  firstProjectId: number,
  lastProjectId = firstProjectId,
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
        .where('p.id', '>=', firstProjectId)
        .where('p.id', '<=', lastProjectId)
        .where(isVisibleToActor(null))
        .where('used.word', '~', '^[[:alpha:]]{4,40}$')
        .groupBy('used.word')
        // Concurrent jobs must lock the words in the same order, or they could deadlock.
        .orderBy('used.word'),
    )
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet(({ eb, ref }) => ({
        projects: eb('project_words.projects', '+', ref('excluded.projects')),
      })),
    )
    .execute();
}

/** Texts of a project from which `learnWords` learns. */
type SearchedTexts = Partial<Pick<Project, 'title' | 'description' | 'skills'>>;

/**
 * A word of more projects than this is not looked for in all of them: it identifies no text, and
 * the look-up would take long.
 */
const RARE_WORD_PROJECTS_MAX = 100;

/**
 * Deletes the known words of texts that are no longer public, except words that a public project
 * still contains. Must be called after the project was changed.
 */
export async function forgetWords(
  { em }: Pick<SystemCtx, 'em'>,
  { title = '', description = '', skills = [] }: SearchedTexts,
): Promise<void> {
  const text = [title, ...skills, description].join(' ');
  const words = sql<string>`string_to_table(search_text(${text}), ' ')`;
  await db(em)
    .deleteFrom('project_words')
    .where('word', 'in', ({ selectFrom }) =>
      selectFrom('project_words as k')
        .select('k.word')
        .where('k.word', 'in', sql<string>`(select ${words})`)
        .where('k.projects', '<=', RARE_WORD_PROJECTS_MAX)
        .where(({ not, exists, selectFrom: select }) =>
          not(
            exists(
              select('projects as p')
                .select('p.id')
                .where(isVisibleToActor(null))
                .where(sql<SqlBool>`p.full_tsv @@ plainto_tsquery('pg_catalog.simple', k.word)`),
            ),
          ),
        )
        // `learnWords` locks the words in the same order.
        .orderBy('k.word')
        .forUpdate(),
    )
    .execute();
}
