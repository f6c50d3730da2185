import { lazy, type ReactNode, Suspense } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { Loading } from '#platform/client/feedback/Loading.tsx';
import { Skeleton } from '#platform/client/feedback/Skeleton.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { Tag } from '#platform/client/text/Tag.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { HIDDEN_DAYS } from '../review.rules.ts';
import type { ProjectReviews as Shown } from '../review.schema.ts';
import { Reply } from './Reply.tsx';
import { ReviewCard } from './ReviewCard.tsx';
import classes from './project-reviews.module.css';

const ReviewForm = lazy(() => import('./ReviewForm.tsx'));

interface ProjectReviewsProps {
  projectId: number;
  /** The signed-in user, one of the two sides. */
  me: { name: string };
  now: Date;
}

/** The reviews of a completed project and the form to write one, for its two sides. */
export function ProjectReviews({ projectId, me, now }: ProjectReviewsProps) {
  const utils = trpc.useUtils();
  const reviews = trpc.reviews.onProject.useQuery({ projectId }, { staleTime: 15_000 });

  useLiveEvents(({ kind }) => {
    if (kind !== 'notification' && kind !== 'missed') return;
    void utils.reviews.onProject.invalidate({ projectId });
  });

  if (reviews.data) {
    if (reviews.data.publicFrom === null) return null;
    return <Sides projectId={projectId} shown={reviews.data} me={me} now={now} />;
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

function Sides({ projectId, shown, me, now }: ProjectReviewsProps & { shown: Shown }) {
  const other = shown.otherName ?? 'the other side';
  const { mine, theirs } = shown;

  return (
    <section className="bw-project-reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{mine ? 'Reviews' : `Review ${other}`}</h2>
      {mine === null && <Write projectId={projectId} shown={shown} now={now} />}
      {mine && (
        <ReviewCard
          review={mine}
          who={`Your review of ${other}`}
          author={me.name}
          subject={other}
          about={<Standing shown={shown} other={other} />}
        />
      )}
      {theirs && (
        <ReviewCard
          review={theirs}
          who={`Review by ${other}`}
          author={other}
          subject={me.name}
          about={<Tag tone="green">Public</Tag>}
        >
          {theirs.reply === null && <Reply reviewId={theirs.id} author={other} />}
        </ReviewCard>
      )}
    </section>
  );
}

/** The state of the user's own review. */
function Standing({ shown, other }: { shown: Shown; other: string }): ReactNode {
  if (shown.mine?.published) return <Tag tone="green">Public</Tag>;
  return (
    <>
      <Tag tone="yellow">Waiting</Tag>
      <span>
        {`Hidden until ${other} has written one, too, or until `}
        {shown.publicFrom !== null && <FormattedDate at={shown.publicFrom} />}
      </span>
    </>
  );
}

interface WriteProps {
  projectId: number;
  shown: Shown;
  now: Date;
}

function Write({ projectId, shown, now }: WriteProps) {
  const other = shown.otherName ?? 'the other side';
  const utils = trpc.useUtils();
  const { mutateAsync: write } = trpc.reviews.write.useMutation();

  async function send(review: { rating: number; comment: string }) {
    const written = await write({ projectId, ...review });
    utils.reviews.onProject.setData({ projectId }, written);
    if (!written.mine?.published) {
      toast.success('Review sent', `It becomes public when ${other} has written one, too.`);
      return;
    }
    for (const list of [utils.reviews.about, utils.reviews.ratings]) void list.invalidate();
    void utils.profiles.developer.invalidate();
    toast.success('Review published', `Everybody can read it on the profile of ${other}.`);
  }

  return (
    <>
      <p className={classes.lead}>{leadOf(shown, other, now)}</p>
      <Suspense fallback={<Skeleton height={240} radius={2} />}>
        <ReviewForm projectId={projectId} name={other} onSubmit={send} />
      </Suspense>
    </>
  );
}

function leadOf({ publicFrom, theirs, theirsWaits }: Shown, other: string, now: Date): string {
  const once = 'You write one review, and it cannot be changed once it is sent.';
  if (theirsWaits) {
    return `${other} has reviewed you. Both reviews become public when yours is sent. ${once}`;
  }
  if (theirs || (publicFrom !== null && now >= new Date(publicFrom))) {
    return `It is public at once, on the profile of ${other}. ${once}`;
  }
  return `It stays hidden until ${other} has written one, too, or until ${HIDDEN_DAYS} days after completion. ${once}`;
}
