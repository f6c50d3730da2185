import { expressionBuilder } from 'kysely';
import type { Aliased } from '#platform/server/database/db.ts';

const eb = expressionBuilder<Aliased<'p', 'projects'>, 'p'>();

/**
 * The title that both sides of the hire of the project agreed on; the title of the project if it
 * has no agreement. They differ if the bid was made for an earlier version of the project.
 */
export const agreedTitle = eb.fn
  .coalesce(
    eb.selectFrom('agreements as g').select('g.title').whereRef('g.project_id', '=', 'p.id'),
    'p.title',
  )
  .$notNull();
