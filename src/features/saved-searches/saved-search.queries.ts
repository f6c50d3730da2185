import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import type { SavedSearchView, SearchFilter } from './saved-search.schema.ts';

/** A person's saved searches, newest first. */
export function savedSearchesOf(em: SqlEntityManager, userId: number): Promise<SavedSearchView[]> {
  return rows<SavedSearchView>(
    em,
    `select s.id, s.name, case when s.mails then s.frequency else 'app' end as how,
       json_build_object('category', s.category, 'isPrivate', s.is_private, 'urgent', s.urgent,
         'search', s.search) as filter,
       (select count(*)::int from saved_search_hits h where h.search_id = s.id) as found,
       s.created_at as "createdAt"
     from saved_searches s where s.user_id = $1 order by s.id desc`,
    [userId],
  );
}

/** How many other searches a person has saved, and whether one has this filter. */
export async function savedSoFar(
  em: SqlEntityManager,
  userId: number,
  { category, isPrivate, urgent, search }: SearchFilter,
  exceptId = 0,
): Promise<{ count: number; same: boolean }> {
  const found = await row<{ count: number; same: boolean }>(
    em,
    `select count(*)::int as count, coalesce(bool_or(
       category is not distinct from $2 and is_private is not distinct from $3
         and urgent = $4 and lower(search) is not distinct from lower($5)), false) as same
     from saved_searches where user_id = $1 and id <> $6`,
    [userId, category, isPrivate, urgent, search, exceptId],
  );
  if (!found) throw new Error('An aggregate has one row');
  return found;
}

export function searchByToken(
  em: SqlEntityManager,
  token: string,
): Promise<{ name: string; wanted: boolean } | null> {
  return row(em, 'select name, mails as wanted from saved_searches where token = $1', [token]);
}
