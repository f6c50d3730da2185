import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  changeProjectRefusal,
  deadlineRefusal,
  postRefusal,
  projectNotFoundError,
  projectStatuses,
  projectSubject,
  statusChangeRefusal,
  viewRefusal,
} from './project.rules.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const DAY = 86_400_000;

const owner = { id: 1, role: 'client' } as const;
const client = { id: 2, role: 'client' } as const;
const developer = { id: 3, role: 'developer' } as const;
const admin = { id: 4, role: 'admin' } as const;

test.each([
  [owner, undefined],
  [developer, 'clients_only'],
  [admin, 'clients_only'],
])('only clients post projects: %o', (actor, code) => {
  expect(postRefusal(actor)?.code).toBe(code);
});

test.each([
  ['the present moment is no deadline', 0, 'deadline_past'],
  ['the past neither', -DAY, 'deadline_past'],
  ['a moment later is one', 1, undefined],
  ['two years are the most', 732 * DAY, undefined],
  ['more is too far', 732 * DAY + 1, 'deadline_far'],
])('%s', (_title, ms, code) => {
  expect(deadlineRefusal(later(ms), now)?.code).toBe(code);
});

const secret = { clientId: 1, isPrivate: true, status: 'active' as const };

test.each([
  ['a stranger does not see a private project', null, null, 'private'],
  ['another client neither', null, client, 'private'],
  ['a developer neither', null, developer, 'private'],
  ['nor one who declined', 'declined', developer, 'private'],
  ['its client does', null, owner, undefined],
  ['an admin does', null, admin, undefined],
  ['an invited developer does', 'pending', developer, undefined],
  ['one who accepted does', 'accepted', developer, undefined],
])('%s', (_title, invitation, actor, code) => {
  expect(viewRefusal(secret, invitation, actor)?.code).toBe(code);
});

test.each([
  ['a removed project is gone for strangers', null, null, 'project_removed'],
  ['and for those who were invited', 'accepted', developer, 'project_removed'],
  ['its client sees it still', null, owner, undefined],
  ['and admins do', null, admin, undefined],
])('%s', (_title, invitation, actor, code) => {
  const removed = { ...secret, status: 'removed' as const };
  expect(viewRefusal(removed, invitation, actor)?.code).toBe(code);
  expect(viewRefusal({ ...removed, isPrivate: false }, null, actor)?.code).toBe(code);
});

test('a public project is for everybody', () => {
  expect(viewRefusal({ ...secret, isPrivate: false }, null, null)).toBeNull();
});

test.each([
  ['its client changes an open project', 'active', owner, undefined],
  ['nobody else does', 'active', client, 'not_owner'],
  ['not even an admin', 'active', admin, 'not_owner'],
  ['nothing changes once it is assigned', 'assigned', owner, 'not_active'],
])('%s', (_title, status, actor, code) => {
  expect(changeProjectRefusal({ clientId: 1, status }, actor)?.code).toBe(code);
});

const steps = [
  'active > assigned',
  'active > cancelled',
  'active > removed',
  'completed > removed',
  'cancelled > removed',
  'removed > active',
  'removed > completed',
  'removed > cancelled',
  'assigned > delivered',
  'assigned > completed',
  'assigned > cancelled',
  'assigned > disputed',
  'delivered > assigned',
  'delivered > completed',
  'delivered > cancelled',
  'delivered > disputed',
  'disputed > assigned',
  'disputed > delivered',
  'disputed > completed',
  'disputed > cancelled',
];

test.each(projectStatuses)('from %s a project changes to the known statuses only', (from) => {
  for (const to of projectStatuses) {
    const refusal = statusChangeRefusal(from, to);
    if (steps.includes(`${from} > ${to}`)) expect(refusal).toBeNull();
    else expect([refusal?.kind, refusal?.code]).toEqual(['conflict', 'wrong_step']);
  }
});

test('a refused view, change or post of a project has a reason', () => {
  expect(formatRefusal(postRefusal(developer))).toBe(
    'forbidden clients_only: Only clients can post projects.',
  );
  expect(formatRefusal(deadlineRefusal(now, now))).toBe(
    'invalid deadline_past: Deadline must be in the future',
  );
  expect(formatRefusal(deadlineRefusal(later(1_000 * DAY), now))).toBe(
    'invalid deadline_far: Deadline must be within two years',
  );
  expect(formatRefusal(viewRefusal(secret, null, developer))).toBe(
    'forbidden private: This project is private',
  );
  expect(formatRefusal(viewRefusal({ ...secret, status: 'removed' }, null, developer))).toBe(
    'not_found project_removed: This project was removed.',
  );
  expect(formatRefusal(changeProjectRefusal(secret, client))).toBe(
    'forbidden not_owner: Only the client of this project can do that.',
  );
  expect(formatRefusal(changeProjectRefusal({ ...secret, status: 'assigned' }, owner))).toBe(
    'conflict not_active: This project is no longer open.',
  );
  expect(formatRefusal(statusChangeRefusal('completed', 'active'))).toBe(
    'conflict wrong_step: A project cannot go from completed to active.',
  );
  expect(formatRefusal(projectNotFoundError())).toBe(
    'not_found project_not_found: Project Not Found',
  );
});

test('notices of different projects are distinct', () => {
  expect(projectSubject(7)).toBe('project:7');
});
