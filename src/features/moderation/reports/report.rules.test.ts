import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import { reasonLabels } from './report.labels.ts';
import {
  alreadyReportedError,
  formatSubjectKind,
  reportReasons,
  reportRefusal,
  subjectKinds,
} from './report.rules.ts';

test.each([
  ['a client reports a developer', { id: 1, role: 'client' }, 'developer', 2, undefined],
  ['a developer reports a developer', { id: 1, role: 'developer' }, 'developer', 2, undefined],
  ['nobody reports their own profile', { id: 1, role: 'developer' }, 'developer', 1, 'own_report'],
  ['nobody reports their own project', { id: 1, role: 'client' }, 'project', 1, 'own_report'],
  ['admins decide reports', { id: 1, role: 'admin' }, 'project', 2, 'admins_decide'],
] as const)('%s', (_title, actor, kind, ownerId, code) => {
  expect(reportRefusal(actor, kind, ownerId)?.code).toBe(code);
});

test('the refusal of a second report says what happens to the first', () => {
  const words = 'Our team is reviewing it.';
  expect(alreadyReportedError('client').message).toBe(
    `You have already reported this profile. ${words}`,
  );
  expect(alreadyReportedError('project').message).toBe(
    `You have already reported this project. ${words}`,
  );
});

test('each refusal of a report has its reason', () => {
  expect(formatRefusal(reportRefusal({ id: 1, role: 'admin' }, 'project', 2))).toBe(
    'forbidden admins_decide: Admins cannot send reports. You can act in the admin area.',
  );
  expect(formatRefusal(reportRefusal({ id: 1, role: 'client' }, 'message', 1))).toBe(
    'forbidden own_report: You cannot report your own message.',
  );
  expect(formatRefusal(alreadyReportedError('message'))).toBe(
    'conflict already_reported: You have already reported this message. Our team is reviewing it.',
  );
  expect(subjectKinds.map(formatSubjectKind)).toEqual([
    'profile',
    'profile',
    'project',
    'message',
    'question',
    'answer',
  ]);
});

test('every reason has a distinct label', () => {
  const words = reportReasons.map((reason) => reasonLabels[reason]);
  for (const said of words) expect(said).toMatch(/^[A-Z].+/);
  expect(new Set(words).size).toBe(words.length);
});
