import { expect, test } from 'vitest';
import { projectStatuses } from '../project.rules.ts';
import {
  isExpired,
  listFilterStatuses,
  projectStatusFilters,
  readMyProjectSearch,
} from './my-project.rules.ts';

const noon = new Date('2026-05-01T12:00:00Z');
const before = new Date(noon.getTime() - 1);

test('every status belongs to a filter; an expired project was open', () => {
  expect(
    Object.fromEntries(projectStatusFilters.map((one) => [one, listFilterStatuses(one)])),
  ).toEqual({
    open: ['active'],
    expired: ['active'],
    running: ['assigned', 'delivered', 'disputed'],
    completed: ['completed'],
    ended: ['cancelled', 'removed'],
  });
  expect(new Set(projectStatusFilters.flatMap(listFilterStatuses)).size).toBe(
    projectStatuses.length,
  );
});

test('an open project is expired from its deadline on, and no other ever', () => {
  expect(isExpired({ status: 'active', deadline: noon }, before)).toBe(false);
  expect(isExpired({ status: 'active', deadline: noon }, noon)).toBe(true);
  expect(isExpired({ status: 'assigned', deadline: noon }, noon)).toBe(false);
});

test('only known filters of a project list are parsed from a URL', () => {
  for (const standing of projectStatusFilters)
    expect(readMyProjectSearch({ standing })).toEqual({ standing });
  expect(readMyProjectSearch({ search: ' shop ', standing: 'lost' })).toEqual({ search: 'shop' });
  expect(readMyProjectSearch({})).toEqual({});
});
