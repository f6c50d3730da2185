import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { BIO_SHOWN } from '#features/profiles/directory/directory.rules.ts';
import { developerColumns } from '#features/profiles/profile.queries.ts';
import { CARD, visibleTo } from '#features/projects/project.queries.ts';
import { row, rows } from '#platform/server/db.ts';
import { FAVORITES_MAX, type FavoriteKind } from './favorite.rules.ts';
import type { FavoriteQuery, SavedDeveloper, SavedProject } from './favorite.schema.ts';

const tables: Record<FavoriteKind, { table: string; thing: string }> = {
  developer: { table: 'saved_developers', thing: 'developer_id' },
  project: { table: 'saved_projects', thing: 'project_id' },
};

/** The row that saved it, which is its place in the list. */
export type Placed<View> = View & { favoriteId: number };

const PAGE = `($2::timestamptz is null or (s.created_at, s.id) < ($2::timestamptz, $3::int))`;

function pageOf(userId: number, { cursor }: FavoriteQuery) {
  return [userId, cursor?.at ?? null, cursor?.id ?? null];
}

/** The developers a client saved, newest first; one more than asked tells of a next page. */
export function savedDevelopersOf(
  em: SqlEntityManager,
  userId: number,
  query: FavoriteQuery,
): Promise<Placed<SavedDeveloper>[]> {
  return rows(
    em,
    `select s.id as "favoriteId", s.created_at as "savedAt",
       ${developerColumns(`left(d.bio, ${BIO_SHOWN})`)}
     from saved_developers s join developers d on d.user_id = s.developer_id
       join users u on u.id = s.developer_id
     where s.user_id = $1 and ${PAGE}
     order by s.created_at desc, s.id desc limit ${query.limit + 1}`,
    pageOf(userId, query),
  );
}

/** The projects a developer saved and may see still, whatever became of them, newest first. */
export function savedProjectsOf(
  em: SqlEntityManager,
  userId: number,
  query: FavoriteQuery,
): Promise<Placed<SavedProject>[]> {
  return rows(
    em,
    `select s.id as "favoriteId", s.created_at as "savedAt", ${CARD}
     from saved_projects s join projects p on p.id = s.project_id
       join users u on u.id = p.client_id
     where s.user_id = $1 and ${visibleTo('$1')} and ${PAGE}
     order by s.created_at desc, s.id desc limit ${query.limit + 1}`,
    pageOf(userId, query),
  );
}

/** The ids of all that a person saved, newest first. */
export async function savedIds(
  em: SqlEntityManager,
  userId: number,
  kind: FavoriteKind,
): Promise<number[]> {
  const { table, thing } = tables[kind];
  const found = await rows<{ id: number }>(
    em,
    `select ${thing} as id from ${table} where user_id = $1
     order by created_at desc, id desc limit ${FAVORITES_MAX}`,
    [userId],
  );
  return found.map(({ id }) => id);
}

/** How many of a kind a person has saved, and whether this is one of them. */
export async function savedSoFar(
  em: SqlEntityManager,
  userId: number,
  kind: FavoriteKind,
  id: number,
): Promise<{ count: number; saved: boolean }> {
  const { table, thing } = tables[kind];
  const found = await row<{ count: number; saved: boolean }>(
    em,
    `select count(*)::int as count, coalesce(bool_or(${thing} = $2), false) as saved
     from ${table} where user_id = $1`,
    [userId, id],
  );
  if (!found) throw new Error('An aggregate has one row');
  return found;
}
