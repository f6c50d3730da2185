import type { ReactNode } from 'react';
import { FormattedDate } from '#platform/client/text/FormattedDate.tsx';
import { PlainText } from '#platform/client/text/PlainText.tsx';
import { Stars } from './Stars.tsx';
import classes from './review-card.module.css';

interface ReviewCardProps {
  review: {
    rating: number;
    comment: string;
    createdAt: string;
    reply: string | null;
    repliedAt: string | null;
  };
  /** The author, shown as the heading. */
  heading: ReactNode;
  /** The author's name as text, for the labels of buttons. */
  author: string;
  /** The name of the reviewed user, the author of the reply. */
  subject: string;
  /** The project of the review and the review's status. */
  details?: ReactNode;
  /** The actions on the review. */
  children?: ReactNode;
}

export function ReviewCard(props: ReviewCardProps) {
  const { review, heading, author, subject, details, children } = props;
  const { rating, comment, createdAt, reply, repliedAt } = review;
  return (
    <article className={classes.review} aria-label={`Review by ${author}`}>
      <div className={classes.top}>
        <div className={classes.person}>{heading}</div>
        <div className={classes.stars}>
          <Stars rating={rating} />
          <FormattedDate at={createdAt} />
        </div>
      </div>
      {details !== undefined && <div className={classes.about}>{details}</div>}
      <PlainText text={comment} maxLines={8} noun={`the review by ${author}`} />
      {reply !== null && repliedAt !== null && (
        <div className={classes.reply}>
          <p>
            <strong>{`Reply by ${subject}`}</strong>
            <FormattedDate at={repliedAt} />
          </p>
          <PlainText text={reply} maxLines={8} noun={`the reply by ${subject}`} />
        </div>
      )}
      {children}
    </article>
  );
}
