import { expect, test } from 'vitest';
import {
  CLIENT_SUSPENDED_TEXT,
  findPausedReason,
  formatPausedText,
  notSuspendedError,
  suspendedError,
  suspendRefusal,
  userNotFoundError,
} from '#features/accounts/suspension/suspension.rules.ts';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  adminAllowedWhileSuspended,
  adminBlockedWhileSuspended,
  allowedWhileSuspended,
  blockedWhileSuspended,
  SUSPENSION_APPEAL_INTRO,
} from '../moderation.labels.ts';

const admin = { id: 1 };
const person = { id: 2, role: 'client', isSuspended: false } as const;

test('an admin can suspend others, but neither themselves nor the last admin', () => {
  expect(suspendRefusal(admin, person, 1)).toBeNull();
  expect(suspendRefusal(admin, { ...person, role: 'admin' }, 2)).toBeNull();
  expect(formatRefusal(suspendRefusal(admin, { ...person, id: 1 }, 2))).toBe(
    'forbidden not_yourself: You cannot suspend yourself.',
  );
  expect(formatRefusal(suspendRefusal(admin, { ...person, isSuspended: true }, 2))).toBe(
    'conflict already_suspended: This person is already suspended.',
  );
  expect(formatRefusal(suspendRefusal(admin, { ...person, role: 'admin' }, 1))).toBe(
    'conflict last_admin: The last admin cannot be suspended.',
  );
  expect(formatRefusal(notSuspendedError())).toBe(
    'conflict not_suspended: This person is no longer suspended.',
  );
  expect(formatRefusal(userNotFoundError())).toBe('not_found user_not_found: User Not Found');
});

test('suspended users and their counterparties read that nothing new can be started', () => {
  expect(formatRefusal(suspendedError())).toBe(
    'forbidden suspended: Your account is suspended. You can finish running work, but not ' +
      'start anything new.',
  );
  expect(formatPausedText('Ada')).toBe('You cannot start anything new with Ada at the moment.');
  expect([findPausedReason('Ada', true), findPausedReason('Ada', false)]).toEqual([
    formatPausedText('Ada'),
    null,
  ]);
});

test('a suspended user sees what is allowed and what is not', () => {
  expect([...allowedWhileSuspended, ...adminAllowedWhileSuspended]).toEqual([
    'Finish running work: deliver it, review it, release the funds.',
    'Write messages about running work.',
    'Receive payouts: what you earned stays yours.',
    'Read what everyone can read.',
    'Manage your own account.',
  ]);
  expect([...blockedWhileSuspended, ...adminBlockedWhileSuspended]).toEqual([
    'New projects, bids, invitations and hires.',
    'Messages to people you have no running work with.',
    'Reports, and uploads for anything but running work.',
    'The admin area, and all actions of an admin.',
  ]);
  expect(SUSPENSION_APPEAL_INTRO).toBe(
    'You can appeal once. An admin who did not suspend you decides, and you get the reasons by ' +
      'email.',
  );
  expect(CLIENT_SUSPENDED_TEXT).toBe('This project accepts no bids at the moment.');
});
