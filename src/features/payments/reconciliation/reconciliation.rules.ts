import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Returns the refusal if the actor is not an admin; null otherwise. */
export function reconciliationRefusal({ role }: { role: Role }): DomainError | null {
  if (role === 'admin') return null;
  return new DomainError('forbidden', 'admins_only', 'Only admins can see the reconciliation.');
}
