import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { COMPLETED_AT } from '#features/hires/hire.queries.ts';
import { iso, row, rows } from '#platform/server/db.ts';
import { ratingsFrom } from './review.rules.ts';
import type { ProjectReview, RatingsView, ReviewQuery, ReviewView } from './review.schema.ts';

const REVIEW = `select r.id, r.rating, r.comment, r.created_at as "createdAt", r.reply,
  r.replied_at as "repliedAt", r.author_id as "authorId",
  u.first_name || ' ' || u.last_name as "authorName", u.avatar as "authorAvatar",
  c.company_name as "authorCompany",
  case when not p.is_private and p.status <> 'removed' then p.id end as "projectId",
  case when p.status = 'removed' then 'Removed project'
    when p.is_private then 'Private project' else p.title end as "projectTitle"
  from reviews r join users u on u.id = r.author_id join projects p on p.id = r.project_id
  left join clients c on c.user_id = r.author_id`;

/** What is published of a person, newest first; one more than asked tells of a next page. */
export function reviewsAbout(
  em: SqlEntityManager,
  { id, cursor, limit }: ReviewQuery,
): Promise<ReviewView[]> {
  return rows<ReviewView>(
    em,
    `${REVIEW} where r.subject_id = $1 and r.published_at is not null
       and ($2::timestamptz is null or (r.created_at, r.id) < ($2::timestamptz, $3::int))
     order by r.created_at desc, r.id desc limit ${limit + 1}`,
    [id, cursor?.at ?? null, cursor?.id ?? null],
  );
}

export function reviewView(em: SqlEntityManager, id: number): Promise<ReviewView | null> {
  return row<ReviewView>(em, `${REVIEW} where r.id = $1`, [id]);
}

/** The reviews to be published by now, the longest due first. */
export async function dueReviews(em: SqlEntityManager, now: Date): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    `select id from reviews where published_at is null and publish_at <= $1
     order by publish_at limit 500`,
    [now],
  );
  return found.map(({ id }) => id);
}

/** What a person's published reviews come to, from the rows. */
export async function ratingsOf(em: SqlEntityManager, userId: number): Promise<RatingsView> {
  const found = await row<{ stars: number[] }>(
    em,
    `select array[count(*) filter (where rating = 5), count(*) filter (where rating = 4),
         count(*) filter (where rating = 3), count(*) filter (where rating = 2),
         count(*) filter (where rating = 1)]::int[] as stars
     from reviews where subject_id = $1 and published_at is not null`,
    [userId],
  );
  if (!found) throw new Error('An aggregate has one row');
  return ratingsFrom(found.stars);
}

interface ProjectReviewsRow {
  clientId: number;
  developerId: number | null;
  completedAt: string | null;
  otherName: string | null;
  mine: ProjectReview | null;
  theirs: ProjectReview | null;
  theirsWaits: boolean;
}

const ON_PROJECT = `select json_build_object('id', r.id, 'rating', r.rating, 'comment', r.comment,
    'createdAt', ${iso('r.created_at')}, 'reply', r.reply, 'repliedAt', ${iso('r.replied_at')},
    'published', r.published_at is not null)
  from reviews r where r.project_id = p.id`;

/** A project's reviews as this person sees them, with who its sides are; null without project. */
export function reviewsOn(
  em: SqlEntityManager,
  projectId: number,
  userId: number,
): Promise<ProjectReviewsRow | null> {
  return row<ProjectReviewsRow>(
    em,
    `select p.client_id as "clientId", h.developer_id as "developerId",
       ${COMPLETED_AT} as "completedAt", o.first_name || ' ' || o.last_name as "otherName",
       (${ON_PROJECT} and r.author_id = $2) as mine,
       (${ON_PROJECT} and r.subject_id = $2 and r.published_at is not null) as theirs,
       exists (select 1 from reviews r where r.project_id = p.id and r.subject_id = $2
         and r.published_at is null) as "theirsWaits"
     from projects p left join hires h on h.project_id = p.id
     left join users o on h.project_id is not null
       and o.id = case when p.client_id = $2 then h.developer_id else p.client_id end
     where p.id = $1`,
    [projectId, userId],
  );
}
