import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import { matchesWords } from '#platform/server/database/search-conditions.ts';
import type { Role } from '#platform/shared/actor.ts';

/** If a search matches more users, lists of their projects and reports only use the first ones. */
const MATCHED_USERS_MAX = 100;

/**
 * Selects the ids of users by the words of their name, username and e-mail address. If the search
 * is the complete address of a user, selects only this user.
 */
export function selectUsersBySearch(em: SqlEntityManager, search: string) {
  const byAddress = db(em)
    .selectFrom('users as u')
    .select('u.id')
    .where('u.email', '=', ({ fn, val }) => fn<string>('lower', [val(search)]));
  const byWords = db(em)
    .selectFrom('users as u')
    .select('u.id')
    .where(({ ref }) => matchesWords(ref('u.search_tsv'), search))
    .where(({ exists, not }) => not(exists(byAddress)));
  return byAddress.union(byWords);
}

/** Selects the ids of the first users, except those of one role, that a search matches. */
export function selectFirstUsersBySearch(em: SqlEntityManager, search: string, exceptRole?: Role) {
  const users = db(em).selectFrom(selectUsersBySearch(em, search).as('found')).select('found.id');
  const filtered = exceptRole
    ? users.innerJoin('users as u', 'u.id', 'found.id').where('u.role', '<>', exceptRole)
    : users;
  return filtered.orderBy('found.id').limit(MATCHED_USERS_MAX);
}
