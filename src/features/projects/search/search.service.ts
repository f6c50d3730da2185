// cspell:ignore plainto
import { type SqlBool, sql } from 'kysely';
import { findSimilarSkill } from '#features/profiles/skills/similar-skill.rules.ts';
import type { Ctx, SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { cutPage, type RankedCursor } from '#platform/shared/lists/pagination.ts';
import type { Project } from '../project.entity.ts';
import type { CountProjects, ListProjects, ProjectCount } from '../project.schema.ts';
import { isVisibleToActor } from '../project-conditions.queries.ts';
import type { ProjectSort } from '../project-search.rules.ts';
import {
  countListedProjects,
  countOpenProjects,
  hasTermsFilter,
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
  const page = await loadPage(ctx, filter);
  if (!filter.search || page.items.length > 0) return { ...page, correctedSearch: null };
  const correctedSearch =
    (await findCorrectedSearch(ctx.em, filter.search)) ?? findSimilarSkill(filter.search);
  if (correctedSearch === null) return { ...page, correctedSearch };
  const corrected = await loadPage(ctx, { ...filter, search: correctedSearch });
  return { ...corrected, correctedSearch: corrected.items.length > 0 ? correctedSearch : null };
}

async function loadPage({ em, actor, now }: Ctx, filter: ListProjects) {
  const rows = await listOpenProjects(em, filter, actor, now());
  return cutPage(rows, filter.limit, (project) => toCursor(project, filter.sort));
}

const COUNT_MAX = 100;

/**
 * Of all projects or those of a category, the number of public projects is exact. All other counts
 * stop at `COUNT_MAX`, because an exact count would cost too much.
 */
export async function countProjects(
  { em, actor, now }: Ctx,
  filter: CountProjects,
): Promise<ProjectCount> {
  const { search, urgent, isPrivate } = filter;
  const countContext = { actor, now: now(), maxCount: COUNT_MAX };
  if (search || urgent || isPrivate || hasTermsFilter(filter)) {
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

function toCursor(project: RankedProject, sort: ProjectSort): RankedCursor {
  const { id, createdAt, deadline, bidCount, budget } = project;
  if (sort === 'closing') return { at: deadline, id };
  const rank = { newest: project.rank, fewest_bids: bidCount, budget }[sort];
  return { at: createdAt, id, ...(rank !== undefined && { rank }) };
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
