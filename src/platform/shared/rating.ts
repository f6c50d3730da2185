import { plural } from './words.ts';

/** Stars to one decimal, from the average times ten that is kept. */
export function starsText(timesTen: number): string {
  return (timesTen / 10).toFixed(1);
}

/** Who has no review yet is new, and has no stars. */
export function ratingText(timesTen: number, reviewCount: number): string {
  return reviewCount === 0 ? 'New' : starsText(timesTen);
}

/** `4.7 from 3 reviews`, or that there is none. */
export function ratingWords(timesTen: number, reviewCount: number): string {
  const stars = ratingText(timesTen, reviewCount);
  return reviewCount === 0 ? stars : `${stars} from ${plural(reviewCount, 'review')}`;
}
