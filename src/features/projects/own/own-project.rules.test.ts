import { expect, test } from 'vitest';
import { projectStatuses } from '../project.rules.ts';
import { isExpired, ownStandings, readOwnProjectSearch, statusesOf } from './own-project.rules.ts';

const noon = new Date('2026-05-01T12:00:00Z');
const before = new Date(noon.getTime() - 1);

test('every status belongs to a standing; what is expired was open', () => {
  expect(Object.fromEntries(ownStandings.map((one) => [one, statusesOf(one)]))).toEqual({
    open: ['active'],
    expired: ['active'],
    running: ['assigned', 'delivered', 'disputed'],
    completed: ['completed'],
    ended: ['cancelled', 'removed'],
  });
  expect(new Set(ownStandings.flatMap(statusesOf)).size).toBe(projectStatuses.length);
});

test('an open project is expired from its deadline on, and no other ever', () => {
  expect(isExpired({ status: 'active', deadline: noon }, before)).toBe(false);
  expect(isExpired({ status: 'active', deadline: noon }, noon)).toBe(true);
  expect(isExpired({ status: 'assigned', deadline: noon }, noon)).toBe(false);
});

test('an address is read as far as it names what projects can be listed by', () => {
  for (const standing of ownStandings)
    expect(readOwnProjectSearch({ standing })).toEqual({ standing });
  expect(readOwnProjectSearch({ search: ' shop ', standing: 'lost' })).toEqual({ search: 'shop' });
  expect(readOwnProjectSearch({})).toEqual({});
});
