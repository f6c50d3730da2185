import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ActorCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { SavedSearchView, SearchFilter } from './saved-search.schema.ts';

/** Returns the saved searches of the caller, newest first. */
export async function listMySearches({ em, actor }: ActorCtx): Promise<SavedSearchView[]> {
  const rows = await db(em)
    .selectFrom('saved_searches as s')
    .leftJoin('saved_search_hits as h', 'h.search_id', 's.id')
    .select(({ fn }) => [
      's.id',
      's.name',
      's.mails',
      's.frequency',
      's.category',
      's.is_private as isPrivate',
      's.urgent',
      's.search',
      fn.count<number>('h.project_id').as('found'),
      's.created_at as createdAt',
    ])
    .where('s.user_id', '=', actor.id)
    .groupBy('s.id')
    .orderBy('s.id', 'desc')
    .execute();
  return rows.map(({ mails, frequency, category, isPrivate, urgent, search, ...rest }) => ({
    ...rest,
    how: mails ? frequency : 'app',
    filter: { category, isPrivate, urgent, search },
  }));
}

/** Returns how many other searches a user has saved, and whether one has this filter. */
export function countOtherSearches(
  em: SqlEntityManager,
  userId: number,
  { category, isPrivate, urgent, search }: SearchFilter,
  exceptId = 0,
): Promise<{ count: number; same: boolean }> {
  return db(em)
    .selectFrom('saved_searches as s')
    .select(({ and, eb, fn, lit, val }) => {
      const isSame = and([
        eb('s.category', 'is not distinct from', category),
        eb('s.is_private', 'is not distinct from', isPrivate),
        eb('s.urgent', '=', urgent),
        eb(fn('lower', ['s.search']), 'is not distinct from', fn('lower', [val(search)])),
      ]);
      return [
        fn.countAll<number>().as('count'),
        fn.coalesce(sql<boolean>`bool_or(${isSame})`, lit(false)).as('same'),
      ];
    })
    .where('s.user_id', '=', userId)
    .where('s.id', '<>', exceptId)
    .executeTakeFirstOrThrow();
}

/** Returns the saved search with the token of the link in a mail; null if there is none. */
export async function findSearchByToken(
  em: SqlEntityManager,
  token: string,
): Promise<{ name: string; wanted: boolean } | null> {
  const row = await db(em)
    .selectFrom('saved_searches')
    .select(['name', 'mails as wanted'])
    .where('token', '=', token)
    .executeTakeFirst();
  return row ?? null;
}
