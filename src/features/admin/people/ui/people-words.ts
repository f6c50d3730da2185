import type { PeopleRole, PeopleState } from '../people.rules.ts';

export const roleWords: Record<PeopleRole, string> = {
  client: 'Client',
  developer: 'Developer',
  admin: 'Admin',
};

export const stateWords: Record<PeopleState, string> = {
  active: 'Active',
  suspended: 'Suspended',
  appealed: 'Appeal waits',
};
