import { IconStarFilled } from '@tabler/icons-react';
import { formatStars } from '#platform/shared/format/rating.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { STARS, starBarWidths } from '../review.rules.ts';
import type { RatingsView } from '../review.schema.ts';
import classes from './rating-summary.module.css';

/** The average rating, and the number of reviews for each number of stars. */
export function RatingSummary({ ratings }: { ratings: RatingsView }) {
  const { count, rating, stars } = ratings;
  const bars = starBarWidths(stars);
  return (
    <div className="bw-rating-summary">
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
                <span style={{ width: bars[index] }} />
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
