import { formatCompact } from '#platform/shared/money.ts';
import { ratingText } from '#platform/shared/rating.ts';
import { type Score, scoreOf } from '#platform/shared/score.ts';
import { plural } from '#platform/shared/words.ts';
import { HIDDEN_DAYS, ratingsFrom, STARS, starBars } from './review.rules.ts';

const lowest = Math.min(...STARS);
const highest = Math.max(...STARS);

function given(stars: readonly number[]): string[] {
  const said = STARS.flatMap((star, place) => {
    const times = stars[place] ?? 0;
    return times > 0 ? [`${times} × ${plural(star, 'star')}`] : [];
  });
  return said.length > 0 ? said : ['no review yet'];
}

export const reviewScores: readonly Score[] = [
  scoreOf({
    id: 'rating',
    name: 'Rating',
    formula: ['rating = round(10 × sum of stars ÷ reviews) ÷ 10'],
    counts: `All published reviews by the other side of completed projects, each alike: its age, the price of the project and who wrote it do not matter. A review stays hidden, and uncounted, until both sides have written theirs or ${HIDDEN_DAYS} days have passed since the project was completed. A half is rounded up. Who has no review yet is “New”, and comes after everybody with stars.`,
    shownOn: [
      'Developer profiles',
      'Find developers',
      'Bids',
      'Bids side by side',
      'Invitations',
      'Client profiles, once there are reviews',
    ],
    by: ratingsFrom,
    cases: [
      [2, 1, 0, 0, 0],
      [1, 3, 0, 0, 0],
      [3, 0, 0, 0, 1],
      [0, 0, 0, 0, 0],
    ],
    given,
    shown: ({ rating, count }) => [ratingText(rating, count)],
    scale: ({ rating, count }) =>
      count === 0
        ? undefined
        : {
            start: `${lowest}`,
            end: `${highest}`,
            at: (rating / 10 - lowest) / (highest - lowest),
          },
  }),
  scoreOf({
    id: 'reviews',
    name: 'Reviews',
    formula: ['reviews = number of published reviews'],
    counts: 'The reviews that the rating counts. Hidden ones wait; replies are not counted.',
    shownOn: ['Developer profiles', 'Client profiles', 'Find developers', 'Bids side by side'],
    by: (stars: readonly number[]) => ratingsFrom(stars).count,
    cases: [
      [2, 1, 0, 0, 0],
      [900, 350, 40, 10, 0],
    ],
    given,
    shown: (count) => [formatCompact(count)],
  }),
  scoreOf({
    id: 'reviews-by-stars',
    name: 'Reviews by stars',
    formula: ['length of a bar = reviews with so many stars ÷ reviews'],
    counts: 'The same reviews, one bar for each number of stars.',
    shownOn: ['Developer profiles', 'Client profiles'],
    by: starBars,
    cases: [[2, 1, 0, 0, 1]],
    given,
    shown: (bars) => STARS.map((star, place) => `${plural(star, 'star')} ${bars[place]}`),
  }),
];
