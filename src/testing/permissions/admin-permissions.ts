import type { Scenario } from '../fixtures/scenario.ts';
import type { PermissionRow } from './public-permissions.ts';

const noInput = () => ({});
const missingIdInput = () => ({ id: 2_000_000_000 });
const adminsOnly = '401 403 403 403 403 200';
const newEmail = () => `new-${crypto.randomUUID()}@example.org`;
const password = 'Test-pass-1!';
const setupInput = () => ({
  email: newEmail(),
  token: 'x'.repeat(43),
  password,
  confirmPassword: password,
});

const decision = { rule: 'spam', reason: 'The same words to forty clients.' };
const userInput = ({ developer: { id } }: Scenario) => ({ id });
const suspendInput = ({ developer: { id } }: Scenario) => ({ userId: id, ...decision });
const restoreInput = ({ developer: { id } }: Scenario) => ({ userId: id, reason: decision.reason });

const takeDownInput = ({ project: { id } }: Scenario) => ({ projectId: id, ...decision });
const restoreProjectInput = ({ project: { id } }: Scenario) => ({
  projectId: id,
  reason: decision.reason,
});
const ofProjectInput = ({ project: { id } }: Scenario) => ({ projectId: id });

const resolveInput = ({ ids: { report } }: Scenario) => ({
  id: report,
  outcome: 'dismissed',
  note: decision.reason,
});

/** Rows of the permission table about admins, suspensions, removals and reports. */
export const adminPermissions: PermissionRow[] = [
  ['admins.invite', () => ({ email: newEmail() }), adminsOnly],
  ['admins.setUp', setupInput, '400 400 400 400 400 400'],
  ['POST /admin/setup-password', setupInput, '400 400 400 400 400 400'],
  ['suspensions.own', noInput, '401 200 200 200 200 200'],
  ['suspensions.appeal', () => ({ appeal: decision.reason }), '401 409 409 409 409 409'],
  [
    'suspensions.decide',
    () => ({ id: 2_000_000_000, decision: 'granted', reason: decision.reason }),
    '401 403 403 403 403 409',
  ],
  ['suspensions.restore', restoreInput, '401 403 403 403 403 409'],
  ['suspensions.suspend', suspendInput, adminsOnly],
  ['takedowns.own', ofProjectInput, '401 200 403 403 403 403'],
  ['takedowns.own', () => ({ projectId: 2_000_000_000 }), '401 404 404 404 404 404'],
  [
    'takedowns.appeal',
    (on) => ({ ...ofProjectInput(on), appeal: decision.reason }),
    '401 409 403 403 403 403',
  ],
  [
    'takedowns.decide',
    () => ({ id: 2_000_000_000, decision: 'granted', reason: decision.reason }),
    '401 403 403 403 403 409',
  ],
  ['takedowns.restore', restoreProjectInput, '401 403 403 403 403 409'],
  ['takedowns.takeDown', takeDownInput, adminsOnly],
  ['takedowns.takeDown', takeDownInput, '401 403 403 403 403 409', 'hired'],
  [
    'takedowns.takeDownPicture',
    () => ({ key: 'a'.repeat(43), ...decision }),
    '401 403 403 403 403 404',
  ],
  ['adminProjects.list', noInput, adminsOnly],
  ['adminProjects.get', ({ project: { id } }) => ({ id }), adminsOnly],
  ['adminProjects.get', missingIdInput, '401 403 403 403 403 404'],
  ['reports.get', ({ ids: { report } }) => ({ id: report }), adminsOnly],
  ['reports.get', missingIdInput, '401 403 403 403 403 404'],
  ['reports.resolve', resolveInput, adminsOnly],
  [
    'reports.resolve',
    (on) => ({ ...resolveInput(on), ...missingIdInput() }),
    '401 403 403 403 403 404',
  ],
  ['adminUsers.list', noInput, adminsOnly],
  ['adminUsers.get', userInput, adminsOnly],
  ['adminUsers.get', () => ({ id: 2_000_000_000 }), '401 403 403 403 403 404'],
  ['dashboard.analytics', noInput, adminsOnly],
  ['GET /admin/analytics', noInput, adminsOnly],
  ['dashboard.dailyMetrics', () => ({ days: 30 }), adminsOnly],
  ['dashboard.activity', noInput, adminsOnly],
  ['dashboard.queue', noInput, adminsOnly],
  ['dashboard.health', noInput, adminsOnly],
  ['disputeQueue.list', noInput, adminsOnly, 'disputed'],
  ['audit.list', noInput, adminsOnly],
  ['GET /admin/audit-logs', noInput, adminsOnly],
  ['audit.entry', () => ({ id: 1 }), adminsOnly],
  ['audit.entry', missingIdInput, '401 403 403 403 403 404'],
  ['audit.head', noInput, adminsOnly],
];
