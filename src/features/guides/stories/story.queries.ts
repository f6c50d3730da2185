import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { publicTerms } from '#features/hires/price-consent/price-consent.queries.ts';
import type { Ctx } from '#platform/server/context.ts';
import { type Aliased, db, isoText, keyset } from '#platform/server/database/db.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import type { StoryPage, StoryQuery, StoryView } from './story.schema.ts';

/** Aliases: `c` client, `d` developer, `byClient` and `byDeveloper` the reviews by the two. */
type Tables = Aliased<'c' | 'd', 'users'> & Aliased<'byClient' | 'byDeveloper', 'reviews'>;
const eb = expressionBuilder<Tables, 'c' | 'd' | 'byClient' | 'byDeveloper'>();

function getUserFields(user: 'c' | 'd') {
  return {
    id: eb.ref(`${user}.id`),
    name: eb.fn<string>('concat_ws', [
      eb.val(' '),
      `${user}.first_name` as const,
      `${user}.last_name` as const,
    ]),
    avatar: eb.ref(`${user}.avatar`),
  };
}

function buildReview(review: 'byClient' | 'byDeveloper') {
  return jsonBuildObject({
    rating: eb.ref(`${review}.rating`),
    comment: eb.ref(`${review}.comment`),
    createdAt: isoText(eb.ref(`${review}.created_at`)),
    reply: eb.ref(`${review}.reply`),
    repliedAt: isoText(eb.ref(`${review}.replied_at`)),
  });
}

/** All completed public projects that both sides reviewed, not a selection. */
export async function listStories({ em }: Ctx, query: StoryQuery): Promise<StoryPage> {
  const { developerId } = query;
  const hires = db(em)
    .selectFrom('hires as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .selectAll('h')
    .select(['p.title', 'p.category', 'p.budget', publicTerms.as('publicTerms')])
    .where('p.status', '=', sql.lit('completed'))
    .where('p.is_private', '=', sql.lit(false))
    .where('h.state', '=', sql.lit('completed'))
    .where('h.has_both_reviews', '=', sql.lit(true))
    .$if(developerId !== undefined, (all) => all.where('h.developer_id', '=', developerId ?? 0));
  const stories: StoryView[] = await db(em)
    .selectFrom(keyset(hires, ['h.state_since', 'h.project_id'], query).as('h'))
    .innerJoin('reviews as byClient', (join) =>
      join
        .onRef('byClient.project_id', '=', 'h.project_id')
        .onRef('byClient.author_id', '=', 'h.client_id'),
    )
    .innerJoin('reviews as byDeveloper', (join) =>
      join
        .onRef('byDeveloper.project_id', '=', 'h.project_id')
        .onRef('byDeveloper.author_id', '=', 'h.developer_id'),
    )
    .innerJoin('users as c', 'c.id', 'h.client_id')
    .leftJoin('clients as k', 'k.user_id', 'c.id')
    .innerJoin('users as d', 'd.id', 'h.developer_id')
    .select(({ ref }) => [
      'h.project_id as id',
      'h.title',
      'h.category',
      'h.budget',
      'h.state_since as completedAt',
      'h.publicTerms',
      jsonBuildObject({ ...getUserFields('c'), companyName: ref('k.company_name') }).as('client'),
      jsonBuildObject(getUserFields('d')).as('developer'),
      buildReview('byClient').as('ofDeveloper'),
      buildReview('byDeveloper').as('ofClient'),
    ])
    .orderBy('h.state_since', 'desc')
    .orderBy('h.project_id', 'desc')
    .execute();
  return cutPage(stories, query.limit, ({ completedAt, id }) => ({ at: completedAt, id }));
}
