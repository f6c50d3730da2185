import type { ReactNode } from 'react';
import { Day } from '#platform/client/kit/Day.tsx';
import { PlainText } from '#platform/client/kit/PlainText.tsx';
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
  /** Whose review it is, as it stands on top. */
  who: ReactNode;
  /** The same in words, for the buttons. */
  author: string;
  /** Who is reviewed, and so who replies. */
  subject: string;
  /** What it is about, and how it stands. */
  about?: ReactNode;
  /** What can be done with it. */
  children?: ReactNode;
}

export function ReviewCard(props: ReviewCardProps) {
  const { review, who, author, subject, about, children } = props;
  const { rating, comment, createdAt, reply, repliedAt } = review;
  return (
    <article className={classes.review} aria-label={`Review by ${author}`}>
      <div className={classes.top}>
        <div className={classes.person}>{who}</div>
        <div className={classes.stars}>
          <Stars rating={rating} />
          <Day at={createdAt} />
        </div>
      </div>
      {about !== undefined && <div className={classes.about}>{about}</div>}
      <PlainText text={comment} fold={8} of={`the review by ${author}`} />
      {reply !== null && repliedAt !== null && (
        <div className={classes.reply}>
          <p>
            <strong>{`Reply by ${subject}`}</strong>
            <Day at={repliedAt} />
          </p>
          <PlainText text={reply} fold={8} of={`the reply by ${subject}`} />
        </div>
      )}
      {children}
    </article>
  );
}
