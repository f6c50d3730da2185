import { IconStarFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { formatCount, formatStars } from '#platform/shared/format/text.ts';
import { getStarBarWidths, STARS } from '../review.rules.ts';
import type { RatingsView, ReviewView } from '../review.schema.ts';
import { ReplyToReview, ReviewCard } from './ReviewCard.tsx';
import classes from './reviews-section.module.css';

function RatingSummary({ ratings }: { ratings: RatingsView }) {
  const { count, rating, stars } = ratings;
  const barWidths = getStarBarWidths(stars);
  return (
    <div className={classes.summary}>
      <p className={classes.average}>
        <span className="bw-figure">{formatStars(rating)}</span>
        <span>
          {'of 5, '}
          {formatCount(count, 'review')}
        </span>
      </p>
      <ul aria-label="Reviews by stars">
        {STARS.map((star, index) => {
          const starCount = stars[index] ?? 0;
          return (
            <li key={star}>
              <span className="bw-hidden">{`${formatCount(star, 'star')}: ${formatCount(starCount, 'review')}`}</span>
              <span className="bw-figure" aria-hidden="true">
                {star}
                <IconStarFilled size={11} />
              </span>
              <span className={classes.bar} aria-hidden="true">
                <span style={{ width: barWidths[index] }} />
              </span>
              <span className="bw-figure" aria-hidden="true">
                {starCount}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface ReviewsSectionProps {
  user: { id: number; name: string };
  title: string;
  viewer: { id: number } | null;
}

export function ReviewsSection({ user, title, viewer }: ReviewsSectionProps) {
  const titleId = useId();
  return (
    <section className="bw-reviews" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ReviewList user={user} canReply={viewer?.id === user.id} />
    </section>
  );
}

interface ReviewListProps {
  user: ReviewsSectionProps['user'];
  canReply: boolean;
}

function ReviewList({ user, canReply }: ReviewListProps) {
  const { id } = user;
  const ratings = trpc.reviews.ratings.useQuery({ id }, { retryOnMount: false });
  const pages = trpc.reviews.ofUser.useInfiniteQuery(
    { id },
    { ...pagingOptions, retryOnMount: false },
  );
  const failedQuery = [ratings, pages].find(({ isLoadingError }) => isLoadingError);
  if (failedQuery) {
    return (
      <ErrorState
        title="The reviews could not be loaded"
        message={readError(failedQuery.error).message}
        onRetry={() => {
          for (const query of [ratings, pages]) if (!query.data) void query.refetch();
        }}
        retrying={ratings.isFetching || pages.isFetching}
        level={3}
      />
    );
  }
  if (!ratings.data) return <ReviewsSkeleton />;
  return (
    <PagedList
      query={pages}
      // The error is shown above, where an error of the ratings is shown, too.
      error={null}
      loading={<ReviewsSkeleton />}
      empty={<p className={classes.empty}>No reviews yet.</p>}
    >
      {(items) => (
        <>
          <RatingSummary ratings={ratings.data} />
          <ul>
            {items.map((review) => (
              <ReviewItem key={review.id} review={review} user={user} canReply={canReply} />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

function ReviewItem({ review, user, canReply }: ReviewListProps & { review: ReviewView }) {
  return (
    <li>
      <ReviewCard
        review={review}
        heading={<Author review={review} />}
        authorName={review.authorName}
        subjectName={user.name}
        details={<ReviewedProject review={review} />}
      >
        {canReply && review.reply === null && (
          <ReplyToReview reviewId={review.id} authorName={review.authorName} />
        )}
      </ReviewCard>
    </li>
  );
}

function Author({ review }: { review: ReviewView }) {
  const { authorId, authorName, authorAvatar, authorCompany } = review;
  // Only clients have a company, so an author without one is a developer.
  const to = authorCompany === null ? '/developers/$id' : '/clients/$id';
  return (
    <>
      <Avatar name={authorName} src={authorAvatar} size={40} />
      <div>
        <Link to={to} params={{ id: String(authorId) }}>
          {authorName}
        </Link>
        {authorCompany !== null && <small>{authorCompany}</small>}
      </div>
    </>
  );
}

function ReviewedProject({ review: { projectId, projectTitle } }: { review: ReviewView }) {
  if (projectId === null) return <span>{projectTitle}</span>;
  return (
    <Link to="/projects/$id" params={{ id: String(projectId) }}>
      {projectTitle}
    </Link>
  );
}

function ReviewsSkeleton() {
  return (
    <Loading noun="reviews">
      <Skeleton height={120} mb={24} radius={2} />
      <SkeletonLines lines={4} height={16} />
    </Loading>
  );
}
