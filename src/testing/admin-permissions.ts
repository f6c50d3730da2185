import type { Row } from './open-permissions.ts';

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

/** What only those who look after the marketplace may do. */
export const adminPermissions: Row[] = [
  ['admins.invite', () => ({ email: newEmail() }), adminsOnly],
  ['admins.setUp', setup, '400 400 400 400 400 400'],
  ['POST /admin/setup-password', setup, '400 400 400 400 400 400'],
  ['dashboard.analytics', nothing, adminsOnly],
  ['GET /admin/analytics', nothing, adminsOnly],
  ['dashboard.days', () => ({ days: 30 }), adminsOnly],
  ['dashboard.activity', nothing, adminsOnly],
  ['dashboard.health', nothing, adminsOnly],
  ['audit.list', nothing, adminsOnly],
  ['GET /admin/audit-logs', nothing, adminsOnly],
  ['audit.entry', missing, '401 403 403 403 403 404'],
  ['audit.head', nothing, adminsOnly],
];
