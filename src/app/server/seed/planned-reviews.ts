import { publicationDeadline } from '#features/reviews/review.rules.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import type { Market } from './market.ts';
import { Random } from './random.ts';
import type { Story } from './stories.ts';
import { sentences } from './text-pools.ts';

const CLIENT_SHARE = 0.7;
const DEVELOPER_SHARE = 0.45;
/** Share of reviews with one star, at most two, and so on. */
const STARS_UP_TO = [0.03, 0.08, 0.18, 0.45, 1];

export interface PlannedReview {
  projectId: number;
  authorId: number;
  subjectId: number;
  rating: number;
  comment: string;
  createdAt: number;
  publishAt: number;
  publishedAt: number | null;
}

/** Returns the reviews that both sides of a completed project have written by now. */
export function planReviews(market: Market, story: Story): PlannedReview[] {
  const { endedAt, state, clientId, developerId, project } = story;
  if (state !== 'completed' || endedAt === null) return [];
  const { seed, now } = market.plan;
  const random = new Random(seed, 'review', project.nth);
  const publishAt = publicationDeadline(new Date(endedAt)).getTime();
  const sides = [
    { authorId: clientId, subjectId: developerId, share: CLIENT_SHARE },
    { authorId: developerId, subjectId: clientId, share: DEVELOPER_SHARE },
  ];
  const reviews = sides
    .map(({ authorId, subjectId, share }) => {
      const writes = random.happens(share);
      const createdAt = Math.floor(endedAt + random.next() * 12 * DAY_MS);
      const draw = random.next();
      const rating = 1 + STARS_UP_TO.findIndex((upTo) => draw < upTo);
      const comment = random.pick(sentences);
      return { writes, projectId: project.id, authorId, subjectId, rating, comment, createdAt };
    })
    .filter(({ writes, createdAt }) => writes && createdAt <= now)
    .sort((one, other) => one.createdAt - other.createdAt);
  // The second review publishes both; a single one waits.
  const single = publishAt <= now ? publishAt : null;
  const publishedAt = reviews.length === 2 ? (reviews[1]?.createdAt ?? null) : single;
  return reviews.map(({ writes, ...review }) => ({ ...review, publishAt, publishedAt }));
}
