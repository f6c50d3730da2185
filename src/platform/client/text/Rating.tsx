import { IconStarFilled } from '@tabler/icons-react';
import { formatCount, formatRating } from '#platform/shared/format/text.ts';
import classes from './rating.module.css';

interface RatingProps {
  /** Stars times ten. */
  rating: number;
  reviewCount: number;
}

export function Rating({ rating, reviewCount }: RatingProps) {
  const text = formatRating(rating, reviewCount);
  if (reviewCount === 0) return <span className={classes.rating}>{text}</span>;
  return (
    <span className={classes.rating}>
      <IconStarFilled size={14} aria-hidden />
      <span className="bw-figure">{text}</span>
      <span className="bw-hidden">{` of 5, ${formatCount(reviewCount, 'review')}`}</span>
    </span>
  );
}
