import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import { readError } from '#platform/client/errors.ts';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Initials } from '#platform/client/kit/Initials.tsx';
import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { MoreButton } from '#platform/client/kit/MoreButton.tsx';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import { trpc } from '#platform/client/trpc.ts';
import type { ReviewView } from '../review.schema.ts';
import { RatingSummary } from './RatingSummary.tsx';
import { Reply } from './Reply.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import './reviews-section.css';

interface ReviewsSectionProps {
  /** Who is reviewed. */
  person: { id: number; name: string };
  title: string;
  /** Who looks; the reviewed themselves can reply. */
  me: { id: number } | null;
}

/** What the other sides of completed projects published about somebody. */
export function ReviewsSection({ person, title, me }: ReviewsSectionProps) {
  const titleId = useId();
  return (
    <section className="bw-reviews" aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <Reviews person={person} mine={me?.id === person.id} />
    </section>
  );
}

interface ReviewsProps {
  person: ReviewsSectionProps['person'];
  mine: boolean;
}

function useReviewPages(id: number) {
  return trpc.reviews.about.useInfiniteQuery(
    { id },
    { getNextPageParam: ({ next }) => next ?? undefined, retryOnMount: false },
  );
}

function Reviews({ person, mine }: ReviewsProps) {
  const { id } = person;
  const ratings = trpc.reviews.ratings.useQuery({ id }, { retryOnMount: false });
  const pages = useReviewPages(id);
  const failed = [ratings, pages].find(({ isLoadingError }) => isLoadingError);
  if (failed) {
    return (
      <ErrorState
        title="The reviews could not be loaded"
        message={readError(failed.error).message}
        onRetry={() => {
          for (const one of [ratings, pages]) if (!one.data) void one.refetch();
        }}
        retrying={ratings.isFetching || pages.isFetching}
        level={3}
      />
    );
  }
  if (!ratings.data || !pages.data) return <Waiting />;
  if (ratings.data.count === 0) return <p className="bw-reviews-none">No reviews yet.</p>;
  return (
    <>
      <RatingSummary ratings={ratings.data} />
      <List pages={pages} person={person} mine={mine} />
    </>
  );
}

function List({
  pages,
  person,
  mine,
}: ReviewsProps & { pages: ReturnType<typeof useReviewPages> }) {
  const list = useRef<HTMLUListElement>(null);
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <ul ref={list}>
        {items.map((review) => (
          <li key={review.id}>
            <ReviewCard
              review={review}
              who={<Author review={review} />}
              author={review.authorName}
              subject={person.name}
              about={<About review={review} />}
            >
              {mine && review.reply === null && (
                <Reply reviewId={review.id} author={review.authorName} />
              )}
            </ReviewCard>
          </li>
        ))}
      </ul>
      <MoreButton pages={pages} list={list} count={items.length} />
    </>
  );
}

function Author({ review }: { review: ReviewView }) {
  const { authorId, authorName, authorAvatar, authorCompany } = review;
  const to = authorCompany === null ? '/developers/$id' : '/clients/$id';
  return (
    <>
      <Initials name={authorName} src={authorAvatar} size={40} />
      <div>
        <Link to={to} params={{ id: String(authorId) }}>
          {authorName}
        </Link>
        {authorCompany !== null && <small>{authorCompany}</small>}
      </div>
    </>
  );
}

function About({ review: { projectId, projectTitle } }: { review: ReviewView }) {
  if (projectId === null) return <span>{projectTitle}</span>;
  return (
    <Link to="/projects/$id" params={{ id: String(projectId) }}>
      {projectTitle}
    </Link>
  );
}

function Waiting() {
  return (
    <Loading what="reviews">
      <Skeleton height={120} mb={24} radius={2} />
      <SkeletonLines lines={4} height={16} />
    </Loading>
  );
}
