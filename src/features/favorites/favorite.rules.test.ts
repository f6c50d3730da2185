import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  FAVORITES_MAX,
  favoriteRefusal,
  favoritesFullRefusal,
  getFavoriteKind,
} from './favorite.rules.ts';

test.each([
  ['client', 'developer'],
  ['developer', 'project'],
  ['admin', null],
] as const)('a %s saves each %s', (role, kind) => {
  expect(getFavoriteKind(role)).toBe(kind);
  expect(favoriteRefusal({ role }, 'developer') === null).toBe(kind === 'developer');
  expect(favoriteRefusal({ role }, 'project') === null).toBe(kind === 'project');
});

test('the refusal of a full list says what to do', () => {
  expect(favoritesFullRefusal('project', FAVORITES_MAX - 1)).toBeNull();
  expect(favoritesFullRefusal('project', FAVORITES_MAX)?.message).toBe(
    'You can save at most 1,000 projects. Remove one first.',
  );
});

test('a user that cannot save favorites gets the reason', () => {
  expect(formatRefusal(favoriteRefusal({ role: 'developer' }, 'developer'))).toBe(
    'forbidden clients_only: Only clients can save developers.',
  );
  expect(formatRefusal(favoriteRefusal({ role: 'client' }, 'project'))).toBe(
    'forbidden developers_only: Only developers can save projects.',
  );
  expect(formatRefusal(favoritesFullRefusal('developer', FAVORITES_MAX))).toBe(
    'conflict too_many_saved: You can save at most 1,000 developers. Remove one first.',
  );
});
