import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  adminRefusal,
  deriveNameFromEmail,
  invalidSetupTokenError,
  inviteeRefusal,
} from './admin.rules.ts';

test.each([
  ['rosa.allen@desk.example', 'Rosa', 'Allen'],
  ['rosa@desk.example', 'Rosa', 'Admin'],
  ['r-a_b7@desk.example', 'R', 'A B'],
  ['123@desk.example', 'New', 'Admin'],
  ['ada...byron..king@desk.example', 'Ada', 'Byron King'],
  [`${'a'.repeat(70)}.${'b'.repeat(70)}@x.example`, `A${'a'.repeat(59)}`, `B${'b'.repeat(59)}`],
])('%s becomes %s %s', (email, firstName, lastName) => {
  expect(deriveNameFromEmail(email)).toEqual({ firstName, lastName });
});

test('only an address without an account is invited', () => {
  expect(inviteeRefusal(null)).toBeNull();
  expect(inviteeRefusal('developer')?.message).toContain('belongs to the account of a developer');
  expect(inviteeRefusal('admin')?.code).toBe('admin_already');
});

test('each refusal of an invitation has its reason', () => {
  expect(adminRefusal({ role: 'admin' })).toBeNull();
  expect(formatRefusal(adminRefusal({ role: 'client' }))).toBe(
    'forbidden admins_only: Only admins can do this.',
  );
  expect(formatRefusal(inviteeRefusal('admin'))).toBe(
    'conflict admin_already: This email already belongs to an admin.',
  );
  expect(formatRefusal(inviteeRefusal('client'))).toBe(
    'conflict email_taken: This email belongs to the account of a client. An admin needs a separate account. Invite another email.',
  );
  expect(formatRefusal(invalidSetupTokenError())).toBe(
    'invalid setup_token_invalid: This setup token is invalid or has expired. Ask an admin for a new invitation.',
  );
});
