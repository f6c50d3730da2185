import { expect, test } from 'vitest';
import { toAnonymizedAccount } from './anonymize.rules.ts';

test('what stays of somebody who left names nobody, and no mail reaches it', () => {
  expect(toAnonymizedAccount(7, 'AbC')).toEqual({
    firstName: 'Former',
    lastName: 'member',
    username: 'former_7',
    email: 'former-abc@deleted.invalid',
    avatar: null,
    passwordHash: '',
  });
});
