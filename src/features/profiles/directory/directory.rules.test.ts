import { expect, test } from 'vitest';
import {
  directoryOrders,
  directorySorts,
  featuredOrder,
  inFigureOrder,
  sortWords,
} from './directory.rules.ts';

const developer = (id: number, rating: number, reviewCount: number, completedProjects: number) => ({
  id,
  rating,
  reviewCount,
  completedProjects,
  skills: id === 4 ? ['Go'] : [],
});
const developers = [
  developer(1, 40, 2, 9),
  developer(2, 50, 1, 0),
  developer(3, 40, 7, 9),
  developer(4, 40, 2, 9),
  developer(5, 40, 2, 9),
];
const idsBy = (order: Parameters<typeof inFigureOrder>[1]) =>
  inFigureOrder(developers, order).map(({ id }) => id);

test('developers stand in the order that is asked for, the newest first among equals', () => {
  expect(idsBy(directoryOrders.rating)).toEqual([2, 3, 5, 4, 1]);
  expect(idsBy(directoryOrders.newest)).toEqual([5, 4, 3, 2, 1]);
  expect(idsBy(directoryOrders.experience)).toEqual([5, 4, 3, 1, 2]);
});

test('shown first are the best reviewed, the experienced, and those who say what they can', () => {
  expect(idsBy(featuredOrder)).toEqual([2, 3, 4, 5, 1]);
  expect(directorySorts.map((sort) => sortWords[sort])).toEqual([
    'Best rated',
    'Newest',
    'Most experienced',
  ]);
});
