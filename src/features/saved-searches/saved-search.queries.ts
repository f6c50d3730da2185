import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, type SqlBool, sql } from 'kysely';
import { toSkillKeys } from '#features/profiles/skills/skill-key.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { SavedSearchView, SearchFilter } from './saved-search.schema.ts';

export async function listMySearches({ em, actor }: ActorCtx): Promise<SavedSearchView[]> {
  const searches = await db(em)
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
      's.budget_min as budgetMin',
      's.budget_max as budgetMax',
      's.skills',
      fn.count<number>('h.project_id').as('found'),
      's.created_at as createdAt',
    ])
    .where('s.user_id', '=', actor.id)
    .groupBy('s.id')
    .orderBy('s.id', 'desc')
    .execute();
  return searches.map(({ id, name, found, createdAt, mails, frequency, ...filter }) => ({
    id,
    name,
    found,
    createdAt,
    how: mails ? frequency : 'app',
    filter,
  }));
}

interface OtherSearches {
  count: number;
  /** Ignores the case of the words and the spelling of skills. */
  hasSameFilter: boolean;
}

/** `exceptId` is the search being changed; 0 is not the id of any search. */
export function loadOtherSearches(
  em: SqlEntityManager,
  userId: number,
  { category, isPrivate, urgent, search, budgetMin, budgetMax, skills }: SearchFilter,
  exceptId = 0,
): Promise<OtherSearches> {
  return db(em)
    .selectFrom('saved_searches as s')
    .select(({ and, eb, fn, lit, val }) => {
      const isSame = and([
        eb('s.category', 'is not distinct from', category),
        eb('s.is_private', 'is not distinct from', isPrivate),
        eb('s.urgent', '=', urgent),
        eb(fn('lower', ['s.search']), 'is not distinct from', fn('lower', [val(search)])),
        eb('s.budget_min', 'is not distinct from', budgetMin),
        eb('s.budget_max', 'is not distinct from', budgetMax),
        haveSameSkills(toSkillKeys(skills)),
      ]);
      return [
        fn.countAll<number>().as('count'),
        fn.coalesce(sql<boolean>`bool_or(${isSame})`, lit(false)).as('hasSameFilter'),
      ];
    })
    .where('s.user_id', '=', userId)
    .where('s.id', '<>', exceptId)
    .executeTakeFirstOrThrow();
}

function haveSameSkills(keys: string[]): Expression<SqlBool> {
  return sql<boolean>`s.skill_keys @> ${keys}::text[] and s.skill_keys <@ ${keys}::text[]`;
}

export async function findSearchByToken(
  em: SqlEntityManager,
  token: string,
): Promise<{ name: string; wanted: boolean } | null> {
  const search = await db(em)
    .selectFrom('saved_searches')
    .select(['name', 'mails as wanted'])
    .where('token', '=', token)
    .executeTakeFirst();
  return search ?? null;
}
