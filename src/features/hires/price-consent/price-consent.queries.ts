import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { sumAsNumber } from '#platform/server/database/sql-expressions.ts';
import type { PriceAndDays, PriceConsent } from './price-consent.schema.ts';

// `h` is the hire, `p` its project.
const eb = expressionBuilder<
  Aliased<'h', 'hires'> & Aliased<'p', 'projects'> & Aliased<'part', 'milestones'>,
  'h' | 'p' | 'part'
>();

const completedParts = eb
  .selectFrom('milestones as part')
  .whereRef('part.project_id', '=', 'h.project_id')
  .where('part.state', '=', sql.lit('completed'));

const terms = jsonBuildObject({
  amountCents: sumAsNumber(
    completedParts.select(({ fn }) => fn.sum('part.amount_cents').as('cents')),
  ),
  days: sumAsNumber(completedParts.select(({ fn }) => fn.sum('part.days').as('days'))),
});

/** Never for private or removed projects. */
const canBeShown = eb.and([
  eb('h.state', '=', sql.lit('completed')),
  eb('p.is_private', '=', eb.lit(false)),
  eb('p.status', '<>', sql.lit('removed')),
]);

/** Null if outsiders see no price and no days. */
export const publicTerms = eb
  .case()
  .when(
    eb.and([
      canBeShown,
      eb('h.has_client_price_consent', '=', eb.lit(true)),
      eb('h.has_developer_price_consent', '=', eb.lit(true)),
    ]),
  )
  .then(terms)
  .end()
  .$castTo<PriceAndDays | null>();

/** Null if neither side can consent. */
export const priceConsent = eb
  .case()
  .when(canBeShown)
  .then(
    jsonBuildObject({
      client: eb.ref('h.has_client_price_consent'),
      developer: eb.ref('h.has_developer_price_consent'),
      terms,
    }),
  )
  .end()
  .$castTo<PriceConsent | null>();

export async function findPublicTerms(
  em: SqlEntityManager,
  projectId: number,
): Promise<PriceAndDays | null> {
  const row = await db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .select(publicTerms.as('terms'))
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
  return row?.terms ?? null;
}

export async function findPriceConsent(
  em: SqlEntityManager,
  projectId: number,
): Promise<PriceConsent | null> {
  const row = await db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .select(priceConsent.as('consent'))
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
  return row?.consent ?? null;
}
