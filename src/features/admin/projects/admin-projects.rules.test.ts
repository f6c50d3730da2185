import { expect, test } from 'vitest';
import {
  adminProjectSorts,
  adminProjectStates,
  parseAdminProjectSearch,
  visibilities,
} from './admin-projects.rules.ts';

test.each([
  [{}, {}],
  [{ search: ' bicycle ' }, { search: 'bicycle' }],
  [{ state: 'lost' }, {}],
  [{ visibility: 'hidden' }, {}],
  [{ category: 'Web App' }, { category: 'Web App' }],
  [{ category: 'Gardening' }, {}],
  [{ money: 'held' }, { money: 'held' }],
  [{ money: 'lost' }, {}],
  [
    { from: '2026-05-01', until: '2026-05-31' },
    { from: '2026-05-01', until: '2026-05-31' },
  ],
  [{ from: 'May', until: '2026-13-01' }, {}],
  [{ sort: 'newest' }, {}],
  [{ sort: 'price' }, {}],
])('a URL with %j is parsed as %j', (params, search) => {
  expect(parseAdminProjectSearch(params)).toEqual(search);
});

test('every state, visibility and order is accepted', () => {
  for (const state of adminProjectStates)
    expect(parseAdminProjectSearch({ state })).toEqual({ state });
  for (const visibility of visibilities)
    expect(parseAdminProjectSearch({ visibility })).toEqual({ visibility });
  for (const sort of adminProjectSorts.slice(1))
    expect(parseAdminProjectSearch({ sort })).toEqual({ sort });
  expect([adminProjectStates, visibilities, adminProjectSorts]).toEqual([
    [
      'active',
      'assigned',
      'delivered',
      'completed',
      'cancelled',
      'disputed',
      'removed',
      'appealed',
    ],
    ['public', 'private'],
    ['newest', 'oldest', 'budget'],
  ]);
});
