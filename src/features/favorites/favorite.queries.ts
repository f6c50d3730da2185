import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { BIO_PREVIEW_LENGTH } from '#features/profiles/directory/directory.rules.ts';
import { developerColumns } from '#features/profiles/profile.queries.ts';
import { isVisibleTo, selectCardColumns } from '#features/projects/project-conditions.queries.ts';
import { db, keyset } from '#platform/server/database/db.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { FAVORITES_MAX, type FavoriteKind } from './favorite.rules.ts';
import type { FavoriteQuery, SavedDeveloperView, SavedProjectView } from './favorite.schema.ts';

/** The id of the favorite is the cursor. */
export type WithFavoriteId<View> = View & { favoriteId: number };

export function findSavedDevelopersPage(
  em: SqlEntityManager,
  userId: number,
  query: FavoriteQuery,
): Promise<WithFavoriteId<SavedDeveloperView>[]> {
  const savedDevelopers = db(em)
    .selectFrom('saved_developers as s')
    .innerJoin('developers as d', 'd.user_id', 's.developer_id')
    .innerJoin('users as u', 'u.id', 's.developer_id')
    .select(developerColumns)
    .select((eb) => [
      's.id as favoriteId',
      's.created_at as savedAt',
      eb.fn<string>('left', ['d.bio', eb.lit(BIO_PREVIEW_LENGTH)]).as('bio'),
    ])
    .where('s.user_id', '=', userId);
  return keyset(savedDevelopers, ['s.created_at', 's.id'], query).execute();
}

/**
 * Omits projects that the developer may no longer see. If there is a next page, also returns its
 * first row.
 */
export function findSavedProjectsPage(
  em: SqlEntityManager,
  actor: Actor,
  query: FavoriteQuery,
): Promise<WithFavoriteId<SavedProjectView>[]> {
  const savedProjects = db(em)
    .selectFrom('saved_projects as s')
    .innerJoin('projects as p', 'p.id', 's.project_id')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select(selectCardColumns(actor))
    .select(['s.id as favoriteId', 's.created_at as savedAt'])
    .where('s.user_id', '=', actor.id)
    .where(isVisibleTo(actor.id));
  return keyset(savedProjects, ['s.created_at', 's.id'], query).execute();
}

function selectFavorites(em: SqlEntityManager, userId: number, kind: FavoriteKind) {
  const developers = db(em)
    .selectFrom('saved_developers')
    .select(['id', 'created_at', 'developer_id as target_id'])
    .where('user_id', '=', userId);
  const projects = db(em)
    .selectFrom('saved_projects')
    .select(['id', 'created_at', 'project_id as target_id'])
    .where('user_id', '=', userId);
  return db(em).selectFrom(kind === 'developer' ? developers.as('s') : projects.as('s'));
}

export async function listSavedIds(
  em: SqlEntityManager,
  userId: number,
  kind: FavoriteKind,
): Promise<number[]> {
  const favorites = await selectFavorites(em, userId, kind)
    .select('s.target_id')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(FAVORITES_MAX)
    .execute();
  return favorites.map(({ target_id }) => target_id);
}

export async function countFavorites(
  em: SqlEntityManager,
  userId: number,
  kind: FavoriteKind,
  targetId: number,
): Promise<{ count: number; isSaved: boolean }> {
  const { count, matches } = await selectFavorites(em, userId, kind)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.countAll<number>().filterWhere('s.target_id', '=', targetId).as('matches'),
    ])
    .executeTakeFirstOrThrow();
  return { count, isSaved: matches > 0 };
}
