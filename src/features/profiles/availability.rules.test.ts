import { expect, test } from 'vitest';
import { availabilities, availabilityLabels } from './availability.rules.ts';

test('a developer takes work, takes a little of it or none, in words', () => {
  expect(availabilities.map((availability) => availabilityLabels[availability])).toEqual([
    'Available for work',
    'Limited availability',
    'Not available',
  ]);
});
