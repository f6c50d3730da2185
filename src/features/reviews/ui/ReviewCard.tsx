import { IconStar, IconStarFilled } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import classes from './review-card.module.css';

interface StarsProps {
  rating: number;
  /** In CSS pixels. */
  size?: number | undefined;
}

const starNumbers = [1, 2, 3, 4, 5];

function Stars({ rating, size = 16 }: StarsProps) {
  return (
    <span className={classes.stars}>
      <span aria-hidden="true">
        {starNumbers.map((star) =>
          star <= rating ? (
            <IconStarFilled key={star} size={size} />
          ) : (
            <IconStar key={star} size={size} stroke={1.4} />
          ),
        )}
      </span>
      <span className="bw-hidden">{`${rating} of 5 stars`}</span>
    </span>
  );
}

const ReplyForm = lazy(() => import('./ReplyForm.tsx'));

interface ReplyToReviewProps {
  reviewId: number;
  authorName: string;
}

/** The parent removes the form when the reloaded review has a reply. */
export function ReplyToReview({ reviewId, authorName }: ReplyToReviewProps) {
  const [isOpen, setOpen] = useState(false);
  const utils = trpc.useUtils();
  const { mutateAsync: reply } = trpc.reviews.reply.useMutation({
    onSuccess: () =>
      Promise.all([utils.reviews.ofUser.invalidate(), utils.reviews.onProject.invalidate()]),
  });

  if (!isOpen) {
    return (
      <div>
        <button type="button" className="bw-text-button" onClick={() => setOpen(true)}>
          Reply <span className="bw-hidden">{`to ${authorName}`}</span>
        </button>
      </div>
    );
  }
  return (
    <Suspense fallback={<p>Loading the form...</p>}>
      <ReplyForm
        reviewId={reviewId}
        onSubmit={(text) => reply({ id: reviewId, reply: text })}
        onCancel={() => setOpen(false)}
      />
    </Suspense>
  );
}

interface ReviewCardProps {
  review: {
    rating: number;
    comment: string;
    createdAt: string;
    reply: string | null;
    repliedAt: string | null;
  };
  heading: ReactNode;
  authorName: string;
  subjectName: string;
  details?: ReactNode;
  children?: ReactNode;
}

export function ReviewCard(props: ReviewCardProps) {
  const { review, heading, authorName, subjectName, details, children } = props;
  const { rating, comment, createdAt, reply, repliedAt } = review;
  return (
    <article className={classes.review} aria-label={`Review by ${authorName}`}>
      <div className={classes.top}>
        <div className={classes.author}>{heading}</div>
        <div className={classes.rating}>
          <Stars rating={rating} />
          <FormattedDate at={createdAt} />
        </div>
      </div>
      {details !== undefined && <div className={classes.details}>{details}</div>}
      <PlainText text={comment} maxLines={8} noun={`the review by ${authorName}`} />
      {reply !== null && repliedAt !== null && (
        <div className={classes.reply}>
          <p>
            <strong>{`Reply by ${subjectName}`}</strong>
            <FormattedDate at={repliedAt} />
          </p>
          <PlainText text={reply} maxLines={8} noun={`the reply by ${subjectName}`} />
        </div>
      )}
      {children}
    </article>
  );
}
