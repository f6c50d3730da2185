import { ratingWords } from '#platform/shared/rating.ts';
import { type Score, scoreOf } from '#platform/shared/score.ts';
import {
  directoryOrders,
  directorySorts,
  featuredOrder,
  inFigureOrder,
  type OrderFigure,
  sortWords,
} from './directory.rules.ts';

const figureWords: Record<OrderFigure, string> = {
  rating: 'highest rating',
  reviewCount: 'most reviews',
  completedProjects: 'most completed projects',
  skilled: 'some skills listed',
  id: 'joined last',
};

const developers = [
  { name: 'Ada', id: 1, rating: 47, reviewCount: 3, completedProjects: 9, skills: ['SQL'] },
  { name: 'Ben', id: 2, rating: 50, reviewCount: 1, completedProjects: 1, skills: ['Go'] },
  { name: 'Cleo', id: 3, rating: 47, reviewCount: 12, completedProjects: 4, skills: ['React'] },
  { name: 'Dan', id: 4, rating: 0, reviewCount: 0, completedProjects: 0, skills: [] },
];

const orders = [
  ...directorySorts.map((sort) => ({ label: sortWords[sort], order: directoryOrders[sort] })),
  { label: 'Featured', order: featuredOrder },
];

export const directoryScore: Score = scoreOf({
  id: 'order-of-developers',
  name: 'Order of developers',
  formula: orders.map(({ label, order }) => {
    return `${label} = ${order.map((figure) => figureWords[figure]).join(', ')}`;
  }),
  counts:
    'Where two are equal, the next figure decides. Who takes no work now is not featured. No hand picks who is, and nobody can pay for a place.',
  shownOn: ['Find developers', 'Home', 'Posting a private project'],
  sample: developers.map(({ name, rating, reviewCount, completedProjects }, place) => {
    const stars = ratingWords(rating, reviewCount);
    return `${place + 1}. ${name}: ${stars}, ${completedProjects} completed`;
  }),
  by: ({ order }: (typeof orders)[number]) => inFigureOrder(developers, order),
  cases: orders,
  given: ({ label }) => [label],
  shown: (found) => [found.map(({ name }) => name).join(', ')],
});
