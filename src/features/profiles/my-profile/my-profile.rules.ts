import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

const profileKinds: Record<Role, string> = {
  client: 'a client',
  developer: 'a developer',
  admin: 'an admin',
};

/** Returns a refusal if the actor's role has no profile of this kind, else null. */
export function editRefusal(actor: { role: Role }, kind: Role): DomainError | null {
  if (actor.role === kind) return null;
  return new DomainError(
    'forbidden',
    'not_your_kind',
    `You do not have ${profileKinds[kind]} profile.`,
  );
}
