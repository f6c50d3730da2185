import type { Scenario } from '../fixtures/scenario.ts';
import type { PermissionRow } from './public-permissions.ts';

const nothing = () => ({});
const missing = () => ({ id: 2_000_000_000 });
const adminsOnly = '401 403 403 403 403 200';
const newEmail = () => `new-${crypto.randomUUID()}@example.org`;
const password = 'Test-pass-1!';
const setup = () => ({
  email: newEmail(),
  token: 'x'.repeat(43),
  password,
  confirmPassword: password,
});

const because = { rule: 'spam', reason: 'The same words to forty clients.' };
const person = ({ developer: { id } }: Scenario) => ({ id });
const suspended = ({ developer: { id } }: Scenario) => ({ userId: id, ...because });
const restored = ({ developer: { id } }: Scenario) => ({ userId: id, reason: because.reason });

const removed = ({ project: { id } }: Scenario) => ({ projectId: id, ...because });
const restoredProject = ({ project: { id } }: Scenario) => ({
  projectId: id,
  reason: because.reason,
});
const ofProject = ({ project: { id } }: Scenario) => ({ projectId: id });

const resolved = ({ ids: { report } }: Scenario) => ({
  id: report,
  outcome: 'dismissed',
  note: because.reason,
});

/** Rows of the permission table that only admins may use. */
export const adminPermissions: PermissionRow[] = [
  ['admins.invite', () => ({ email: newEmail() }), adminsOnly],
  ['admins.setUp', setup, '400 400 400 400 400 400'],
  ['POST /admin/setup-password', setup, '400 400 400 400 400 400'],
  ['suspensions.own', nothing, '401 200 200 200 200 200'],
  ['suspensions.appeal', () => ({ appeal: because.reason }), '401 409 409 409 409 409'],
  [
    'suspensions.decide',
    () => ({ id: 2_000_000_000, decision: 'granted', reason: because.reason }),
    '401 403 403 403 403 409',
  ],
  ['suspensions.restore', restored, '401 403 403 403 403 409'],
  ['suspensions.suspend', suspended, adminsOnly],
  ['takedowns.own', ofProject, '401 200 403 403 403 403'],
  ['takedowns.own', () => ({ projectId: 2_000_000_000 }), '401 404 404 404 404 404'],
  [
    'takedowns.appeal',
    (on) => ({ ...ofProject(on), appeal: because.reason }),
    '401 409 403 403 403 403',
  ],
  [
    'takedowns.decide',
    () => ({ id: 2_000_000_000, decision: 'granted', reason: because.reason }),
    '401 403 403 403 403 409',
  ],
  ['takedowns.restore', restoredProject, '401 403 403 403 403 409'],
  ['takedowns.takeDown', removed, adminsOnly],
  ['takedowns.takeDown', removed, '401 403 403 403 403 409', 'hired'],
  ['adminProjects.list', nothing, adminsOnly],
  ['adminProjects.get', ({ project: { id } }) => ({ id }), adminsOnly],
  ['adminProjects.get', missing, '401 403 403 403 403 404'],
  ['reports.get', ({ ids: { report } }) => ({ id: report }), adminsOnly],
  ['reports.get', missing, '401 403 403 403 403 404'],
  ['reports.openCount', nothing, adminsOnly],
  ['reports.resolve', resolved, adminsOnly],
  ['reports.resolve', (on) => ({ ...resolved(on), ...missing() }), '401 403 403 403 403 404'],
  ['adminUsers.list', nothing, adminsOnly],
  ['adminUsers.get', person, adminsOnly],
  ['adminUsers.get', () => ({ id: 2_000_000_000 }), '401 403 403 403 403 404'],
  ['dashboard.analytics', nothing, adminsOnly],
  ['GET /admin/analytics', nothing, adminsOnly],
  ['dashboard.dailyMetrics', () => ({ days: 30 }), adminsOnly],
  ['dashboard.activity', nothing, adminsOnly],
  ['dashboard.openAppeals', nothing, adminsOnly],
  ['dashboard.health', nothing, adminsOnly],
  ['disputeQueue.list', nothing, adminsOnly, 'disputed'],
  ['disputeQueue.waitingCount', nothing, adminsOnly],
  ['audit.list', nothing, adminsOnly],
  ['GET /admin/audit-logs', nothing, adminsOnly],
  ['audit.entry', () => ({ id: 1 }), adminsOnly],
  ['audit.entry', missing, '401 403 403 403 403 404'],
  ['audit.head', nothing, adminsOnly],
];
