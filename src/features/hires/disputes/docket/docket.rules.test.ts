import { expect, test } from 'vitest';
import { docketStates, readDocketSearch } from './docket.rules.ts';

test('an address is read as far as it names what disputes can be listed by', () => {
  for (const state of docketStates) expect(readDocketSearch({ state })).toEqual({ state });
  expect(docketStates).toEqual([
    'open',
    'waiting',
    'decidable',
    'decided',
    'settled',
    'withdrawn',
    'overtaken',
  ]);
  expect(readDocketSearch({ search: ' Ada ', state: 'forgotten' })).toEqual({ search: 'Ada' });
  expect(readDocketSearch({})).toEqual({});
});
