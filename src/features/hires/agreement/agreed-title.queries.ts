import { expressionBuilder } from 'kysely';
import type { Aliased } from '#platform/server/database/db.ts';
import { FIRST_VERSION } from './agreement.rules.ts';

const eb = expressionBuilder<Aliased<'p', 'projects'> & Aliased<'h', 'hires'>, 'p' | 'h'>();

/**
 * The title that both sides of the hire of the project agreed on; the title of the project if it
 * has no agreement. They differ if the bid was made for an earlier version of the project. All versions
 * of an agreement have the same title.
 */
export const agreedTitle = eb.fn
  .coalesce(
    eb
      .selectFrom('agreements as g')
      .select('g.title')
      .whereRef('g.project_id', '=', 'p.id')
      .orderBy('g.version')
      .limit(1),
    'p.title',
  )
  .$notNull();

/** The newest version of the hire `h`; 1 also if none is stored. */
export const agreementVersion = eb.fn
  .coalesce(
    eb
      .selectFrom('agreements as g')
      .select(({ fn }) => fn.max('g.version').as('version'))
      .whereRef('g.project_id', '=', 'h.project_id'),
    eb.lit(FIRST_VERSION),
  )
  .$notNull();
