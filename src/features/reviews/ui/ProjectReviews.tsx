import { lazy, type ReactNode, Suspense } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { Tag } from '#platform/client/text/Tag.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { MAX_HIDDEN_DAYS } from '../review.rules.ts';
import type { ProjectReviews as ProjectReviewsView } from '../review.schema.ts';
import { ReplyToReview, ReviewCard } from './ReviewCard.tsx';
import classes from './project-reviews.module.css';

const ReviewForm = lazy(() => import('./ReviewForm.tsx'));

interface ProjectReviewsProps {
  projectId: number;
  viewer: { name: string };
  now: Date;
}

/** Null if the project is not completed. */
export function ProjectReviews({ projectId, viewer, now }: ProjectReviewsProps) {
  const utils = trpc.useUtils();
  const reviews = trpc.reviews.onProject.useQuery({ projectId }, { staleTime: 15_000 });

  useLiveEvents(({ kind }) => {
    if (kind !== 'notification' && kind !== 'missed') return;
    void utils.reviews.onProject.invalidate({ projectId });
  });

  if (reviews.data) {
    if (reviews.data.publicFrom === null) return null;
    return <ReviewPair projectId={projectId} reviews={reviews.data} viewer={viewer} now={now} />;
  }
  if (reviews.isPending) {
    return (
      <Loading noun="reviews">
        <Skeleton height="1.7rem" width="10rem" mb={16} radius={2} />
        <Skeleton height={240} radius={2} />
      </Loading>
    );
  }
  return (
    <ErrorState
      title="The reviews could not be loaded"
      message={readError(reviews.error).message}
      onRetry={() => void reviews.refetch()}
      retrying={reviews.isFetching}
    />
  );
}

interface ReviewPairProps extends ProjectReviewsProps {
  reviews: ProjectReviewsView;
}

function ReviewPair({ projectId, reviews, viewer, now }: ReviewPairProps) {
  const otherName = reviews.otherName ?? 'the other side';
  const { mine, theirs } = reviews;

  return (
    <section className="bw-project-reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{mine ? 'Reviews' : `Review ${otherName}`}</h2>
      {mine === null && <ReviewComposer projectId={projectId} reviews={reviews} now={now} />}
      {mine && (
        <ReviewCard
          review={mine}
          heading={`Your review of ${otherName}`}
          authorName={viewer.name}
          subjectName={otherName}
          details={<ReviewStatus reviews={reviews} otherName={otherName} />}
        />
      )}
      {theirs && (
        <ReviewCard
          review={theirs}
          heading={`Review by ${otherName}`}
          authorName={otherName}
          subjectName={viewer.name}
          details={<Tag tone="green">Public</Tag>}
        >
          {theirs.reply === null && <ReplyToReview reviewId={theirs.id} authorName={otherName} />}
        </ReviewCard>
      )}
    </section>
  );
}

interface ReviewStatusProps {
  reviews: ProjectReviewsView;
  otherName: string;
}

function ReviewStatus({ reviews, otherName }: ReviewStatusProps): ReactNode {
  if (reviews.mine?.published) return <Tag tone="green">Public</Tag>;
  return (
    <>
      <Tag tone="yellow">Waiting</Tag>
      <span>
        {`Hidden until ${otherName} has written one, too, or until `}
        {reviews.publicFrom !== null && <FormattedDate at={reviews.publicFrom} />}
      </span>
    </>
  );
}

interface ReviewComposerProps {
  projectId: number;
  reviews: ProjectReviewsView;
  now: Date;
}

function ReviewComposer({ projectId, reviews, now }: ReviewComposerProps) {
  const otherName = reviews.otherName ?? 'the other side';
  const utils = trpc.useUtils();
  const { mutateAsync: write } = trpc.reviews.write.useMutation();

  async function send(review: { rating: number; comment: string }) {
    const updated = await write({ projectId, ...review });
    utils.reviews.onProject.setData({ projectId }, updated);
    if (!updated.mine?.published) {
      toast.success('Review sent', `It becomes public when ${otherName} has written one, too.`);
      return;
    }
    void utils.reviews.ofUser.invalidate();
    void utils.reviews.ratings.invalidate();
    void utils.profiles.developer.invalidate();
    toast.success('Review published', `Everyone can read it on the profile of ${otherName}.`);
  }

  return (
    <>
      <p className={classes.lead}>{formatIntro(reviews, otherName, now)}</p>
      <Suspense fallback={<Skeleton height={240} radius={2} />}>
        <ReviewForm projectId={projectId} subjectName={otherName} onSubmit={send} />
      </Suspense>
    </>
  );
}

function formatIntro(
  { publicFrom, theirs, isTheirsHidden }: ProjectReviewsView,
  otherName: string,
  now: Date,
): string {
  const finalNote = 'You can write one review, and you cannot change it after you send it.';
  if (isTheirsHidden) {
    return `${otherName} has reviewed you. Both reviews become public when yours is sent. ${finalNote}`;
  }
  if (theirs || (publicFrom !== null && now >= new Date(publicFrom))) {
    return `It is public at once on the profile of ${otherName}. ${finalNote}`;
  }
  return `It stays hidden until ${otherName} has written one, too, or until ${MAX_HIDDEN_DAYS} days after completion. ${finalNote}`;
}
