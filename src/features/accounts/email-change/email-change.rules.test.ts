import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  changeLinkInvalidError,
  changeLinkUsedError,
  computeRequestCutoffs,
  emailInUseError,
  sameEmailError,
} from './email-change.rules.ts';

test('a change is confirmed within a day, and objected to within a week', () => {
  expect(computeRequestCutoffs(new Date('2026-05-09T12:00:00.000Z'))).toEqual({
    confirmCutoff: new Date('2026-05-08T12:00:00.000Z'),
    objectionCutoff: new Date('2026-05-02T12:00:00.000Z'),
  });
});

test('each refusal of a change has its reason', () => {
  expect(formatRefusal(changeLinkInvalidError())).toBe(
    'not_found email_link_dead: This link is invalid, has expired or has already been used.',
  );
  expect(formatRefusal(changeLinkUsedError())).toBe(
    'not_found email_link_used: You have already confirmed your new address with this link.',
  );
  expect(formatRefusal(emailInUseError())).toBe(
    'conflict email_taken: Another account uses this email. Choose another one.',
  );
  expect(formatRefusal(sameEmailError())).toBe(
    'invalid same_email: This is already your email address.',
  );
});
