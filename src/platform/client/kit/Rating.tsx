import { IconStarFilled } from '@tabler/icons-react';
import { plural } from '#platform/shared/words.ts';
import './rating.css';

interface RatingProps {
  /** Times ten. */
  rating: number;
  reviewCount: number;
}

export function Rating({ rating, reviewCount }: RatingProps) {
  if (reviewCount === 0) return <span className="bw-rating">New</span>;
  const stars = (rating / 10).toFixed(1);
  return (
    <span className="bw-rating">
      <IconStarFilled size={14} aria-hidden />
      <span className="bw-figure">{stars}</span>
      <span className="bw-hidden">{` of 5, ${plural(reviewCount, 'review')}`}</span>
    </span>
  );
}
