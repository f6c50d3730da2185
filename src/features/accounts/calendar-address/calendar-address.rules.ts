import type { Actor } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

export function calendarRefusal({ role }: Pick<Actor, 'role'>): DomainError | null {
  if (role !== 'admin') return null;
  return new DomainError('forbidden', 'not_for_admins', 'Admins have no deadlines of their own.');
}
