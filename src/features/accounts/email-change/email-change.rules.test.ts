import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  changeLinkInvalidError,
  changeLinkUsedError,
  emailInUseError,
  requestCutoffs,
  sameEmailError,
} from './email-change.rules.ts';

test('a change is confirmed within a day, and objected to within a week', () => {
  expect(requestCutoffs(new Date('2026-05-09T12:00:00.000Z'))).toEqual({
    confirm: new Date('2026-05-08T12:00:00.000Z'),
    object: new Date('2026-05-02T12:00:00.000Z'),
  });
});

test('each refusal of a change has its reason', () => {
  expect(formatRefusal(changeLinkInvalidError())).toBe(
    'not_found email_link_dead: This link is invalid, or has expired, or was used already.',
  );
  expect(formatRefusal(changeLinkUsedError())).toBe(
    'not_found email_link_used: This link was used already: your new address was confirmed with it.',
  );
  expect(formatRefusal(emailInUseError())).toBe(
    'conflict email_taken: Another account uses this email. Choose another one.',
  );
  expect(formatRefusal(sameEmailError())).toBe(
    'invalid same_email: This is your email address already.',
  );
});
