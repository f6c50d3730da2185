import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import { availabilities, availabilityLabels, editRefusal } from './profile.rules.ts';

test('every availability has a label', () => {
  expect(availabilities.map((availability) => availabilityLabels[availability])).toEqual([
    'Available for work',
    'Limited availability',
    'Not available',
  ]);
});

test('users can edit only the kind of profile that their role has', () => {
  const roles = ['client', 'developer', 'admin'] as const;
  for (const role of roles) expect(editRefusal({ role }, role)).toBeNull();
  expect(formatRefusal(editRefusal({ role: 'developer' }, 'client'))).toBe(
    'forbidden not_your_kind: You do not have a client profile.',
  );
  expect(formatRefusal(editRefusal({ role: 'client' }, 'developer'))).toBe(
    'forbidden not_your_kind: You do not have a developer profile.',
  );
  expect(formatRefusal(editRefusal({ role: 'client' }, 'admin'))).toBe(
    'forbidden not_your_kind: You do not have an admin profile.',
  );
});
