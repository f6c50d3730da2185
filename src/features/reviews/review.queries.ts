import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import { fullName } from '#features/accounts/user-columns.queries.ts';
import { type Aliased, db, flag, isoText, keyset } from '#platform/server/database/db.ts';
import { STARS, summarizeRatings } from './review.rules.ts';
import type { ProjectReview, RatingsView, ReviewQuery, ReviewView } from './review.schema.ts';

const eb = expressionBuilder<Aliased<'r', 'reviews'> & Aliased<'p', 'projects'>, 'r' | 'p'>();

/** Null if the project is private or removed. */
const publicProjectId = eb
  .case()
  .when(eb.and([eb('p.is_private', '=', eb.lit(false)), eb('p.status', '<>', sql.lit('removed'))]))
  .then(eb.ref('p.id'))
  .end();

/** A fixed text if the project is private or removed. */
const publicProjectTitle = eb
  .case()
  .when('p.status', '=', sql.lit('removed'))
  .then('Removed project')
  .when('p.is_private', '=', sql.lit(true))
  .then('Private project')
  .else(eb.ref('p.title'))
  .end();

function selectReviews(em: SqlEntityManager) {
  return db(em)
    .selectFrom('reviews as r')
    .innerJoin('users as u', 'u.id', 'r.author_id')
    .innerJoin('projects as p', 'p.id', 'r.project_id')
    .leftJoin('clients as c', 'c.user_id', 'r.author_id')
    .select([
      'r.id',
      'r.rating',
      'r.comment',
      'r.created_at as createdAt',
      'r.reply',
      'r.replied_at as repliedAt',
      'r.author_id as authorId',
      fullName.as('authorName'),
      'u.avatar as authorAvatar',
      'c.company_name as authorCompany',
      publicProjectId.as('projectId'),
      publicProjectTitle.as('projectTitle'),
    ]);
}

export function listPublishedReviews(
  em: SqlEntityManager,
  { id: userId, cursor, limit }: ReviewQuery,
): Promise<ReviewView[]> {
  const published = selectReviews(em)
    .where('r.subject_id', '=', userId)
    .where('r.published_at', 'is not', null);
  return keyset(published, ['r.created_at', 'r.id'], { cursor, limit }).execute();
}

export async function findReview(em: SqlEntityManager, id: number): Promise<ReviewView | null> {
  const row = await selectReviews(em).where('r.id', '=', id).executeTakeFirst();
  return row ?? null;
}

/** At most 500, the longest due first. */
export async function listDueReviewIds(em: SqlEntityManager, now: Date): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('reviews')
    .select('id')
    .where('published_at', 'is', null)
    .where('publish_at', '<=', now.toISOString())
    .orderBy('publish_at')
    .limit(500)
    .execute();
  return rows.map(({ id }) => id);
}

export async function countRatings(em: SqlEntityManager, userId: number): Promise<RatingsView> {
  const counts = await db(em)
    .selectFrom('reviews')
    .select(({ fn }) => ['rating', fn.countAll<number>().as('count')])
    .where('subject_id', '=', userId)
    .where('published_at', 'is not', null)
    .groupBy('rating')
    .execute();
  return summarizeRatings(
    STARS.map((star) => counts.find(({ rating }) => rating === star)?.count ?? 0),
  );
}

interface ProjectReviewsRow {
  clientId: number;
  /** Null if the project has no hire. */
  developerId: number | null;
  /** ISO 8601; null if the hire is not completed. */
  completedAt: string | null;
  otherName: string | null;
  mine: ProjectReview | null;
  /** Null if the other side's review is not published. */
  theirs: ProjectReview | null;
  isTheirsHidden: boolean;
}

const projectReviewColumns = [
  'r.id',
  'r.rating',
  'r.comment',
  isoText(eb.ref('r.created_at')).as('createdAt'),
  'r.reply',
  isoText(eb.ref('r.replied_at')).as('repliedAt'),
  flag(eb('r.published_at', 'is not', null)).as('published'),
] as const;

function selectOtherSideId(userId: number) {
  const sides = expressionBuilder<Aliased<'p', 'projects'> & Aliased<'h', 'hires'>, 'p' | 'h'>();
  return sides
    .case()
    .when('p.client_id', '=', userId)
    .then(sides.ref('h.developer_id'))
    .else(sides.ref('p.client_id'))
    .end();
}

/** Does not check that the user is a side of the project. */
export async function findProjectReviews(
  em: SqlEntityManager,
  projectId: number,
  userId: number,
): Promise<ProjectReviewsRow | null> {
  const reviews = eb.selectFrom('reviews as r').whereRef('r.project_id', '=', 'p.id');
  const mine = reviews.where('r.author_id', '=', userId);
  const theirs = reviews.where('r.subject_id', '=', userId);
  const result = await db(em)
    .selectFrom('projects as p')
    .leftJoin('hires as h', 'h.project_id', 'p.id')
    .leftJoin('users as u', (join) => join.on((on) => on('u.id', '=', selectOtherSideId(userId))))
    .select([
      'p.client_id as clientId',
      'h.developer_id as developerId',
      'h.state',
      'h.state_since as stateSince',
      fullName.as('otherName'),
      jsonObjectFrom(mine.select(projectReviewColumns)).as('mine'),
      jsonObjectFrom(
        theirs.where('r.published_at', 'is not', null).select(projectReviewColumns),
      ).as('theirs'),
      flag(eb.exists(theirs.where('r.published_at', 'is', null).select('r.id'))).as(
        'isTheirsHidden',
      ),
    ])
    .where('p.id', '=', projectId)
    .executeTakeFirst();
  if (!result) return null;
  const { state, stateSince, ...row } = result;
  return {
    ...row,
    // `stateSince` is the time of completion, because `completed` is a final state.
    completedAt: state === 'completed' ? stateSince : null,
    otherName: row.developerId === null ? null : row.otherName,
  };
}
