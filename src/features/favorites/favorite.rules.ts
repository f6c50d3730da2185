import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';

export const favoriteKinds = ['developer', 'project'] as const;
export type FavoriteKind = (typeof favoriteKinds)[number];

/** Maximum number of favorites of a user. */
export const FAVORITES_MAX = 1_000;

/** The role that can save favorites of each kind. */
const rolesByKind: Record<FavoriteKind, { role: Role; rolePlural: string }> = {
  developer: { role: 'client', rolePlural: 'clients' },
  project: { role: 'developer', rolePlural: 'developers' },
};

/** Returns the kind of favorites that a role can save; null if the role cannot save any. */
export function getFavoriteKind(role: Role): FavoriteKind | null {
  return favoriteKinds.find((kind) => rolesByKind[kind].role === role) ?? null;
}

/** Returns a refusal if the role of the actor cannot save favorites of this kind, else null. */
export function favoriteRefusal(actor: { role: Role }, kind: FavoriteKind): DomainError | null {
  const { role, rolePlural } = rolesByKind[kind];
  if (actor.role === role) return null;
  return new DomainError(
    'forbidden',
    `${rolePlural}_only`,
    `Only ${rolePlural} can save ${kind}s.`,
  );
}

/** Returns a refusal if the user has saved the maximum number of favorites already, else null. */
export function favoritesFullRefusal(kind: FavoriteKind, count: number): DomainError | null {
  if (count < FAVORITES_MAX) return null;
  return new DomainError(
    'conflict',
    'too_many_saved',
    `You can save at most ${formatInteger(FAVORITES_MAX)} ${kind}s. Remove one first.`,
  );
}
