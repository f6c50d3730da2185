import { IconStar, IconStarFilled } from '@tabler/icons-react';
import classes from './stars.module.css';

interface StarsProps {
  /** 1 to 5. */
  rating: number;
  size?: number | undefined;
}

const starNumbers = [1, 2, 3, 4, 5];

export function Stars({ rating, size = 16 }: StarsProps) {
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
