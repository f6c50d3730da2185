import type { UserRole, UserState } from '../people.rules.ts';

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
