import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Aliased } from '#platform/server/database/db.ts';

const eb = expressionBuilder<Aliased<'u', 'users'>, 'u'>();

export const fullName = eb.fn<string>('concat_ws', [sql.lit(' '), 'u.first_name', 'u.last_name']);

export function concatName(
  first: Expression<string>,
  last: Expression<string>,
): RawBuilder<string> {
  return sql<string>`concat_ws(' ', ${first}, ${last})`;
}

export function selectNameById(id: Expression<number | null>) {
  const named = expressionBuilder<Aliased<'named', 'users'>, 'named'>();
  const name = concatName(named.ref('named.first_name'), named.ref('named.last_name'));
  return named.selectFrom('users as named').select(name.as('name')).where('named.id', '=', id);
}
