import type { UserRole, UserState } from '../admin-users.rules.ts';

export const roleLabels: Record<UserRole, string> = {
  client: 'Client',
  developer: 'Developer',
  admin: 'Admin',
};

export const userStateLabels: Record<UserState, string> = {
  active: 'Active',
  suspended: 'Suspended',
  appealed: 'Appeal open',
};
