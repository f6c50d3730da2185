import { expect, test } from 'vitest';
import { inFull } from '#testing/refused.ts';
import { editRefusal } from './my-profile.rules.ts';

test('everybody changes a profile of their own kind, and no other', () => {
  const roles = ['client', 'developer', 'admin'] as const;
  for (const role of roles) expect(editRefusal({ role }, role)).toBeNull();
  expect(inFull(editRefusal({ role: 'developer' }, 'client'))).toBe(
    'forbidden not_your_kind: You do not have a client profile.',
  );
  expect(inFull(editRefusal({ role: 'client' }, 'developer'))).toBe(
    'forbidden not_your_kind: You do not have a developer profile.',
  );
  expect(inFull(editRefusal({ role: 'client' }, 'admin'))).toBe(
    'forbidden not_your_kind: You do not have an admin profile.',
  );
});
