import { expect, test } from 'vitest';
import { inviteeRefusal, nameFromEmail } from './admin.rules.ts';

test.each([
  ['rosa.allen@desk.example', 'Rosa', 'Allen'],
  ['rosa@desk.example', 'Rosa', 'Admin'],
  ['r-a_b7@desk.example', 'R', 'A B'],
  ['123@desk.example', 'New', 'Admin'],
])('%s is called %s %s at first', (email, firstName, lastName) => {
  expect(nameFromEmail(email)).toEqual({ firstName, lastName });
});

test('only an address without an account is invited', () => {
  expect(inviteeRefusal(null)).toBeNull();
  expect(inviteeRefusal('developer')?.message).toContain('belongs to a developer’s account');
  expect(inviteeRefusal('admin')?.code).toBe('admin_already');
});
