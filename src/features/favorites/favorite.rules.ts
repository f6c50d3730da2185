import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { formatWhole } from '#platform/shared/locale.ts';

export const favoriteKinds = ['developer', 'project'] as const;
export type FavoriteKind = (typeof favoriteKinds)[number];

export const FAVORITES_MAX = 1_000;

const savedBy: Record<FavoriteKind, { role: Role; people: string }> = {
  developer: { role: 'client', people: 'clients' },
  project: { role: 'developer', people: 'developers' },
};

/** What people of this role save, or null. */
export function favoritesOf(role: Role): FavoriteKind | null {
  return favoriteKinds.find((kind) => savedBy[kind].role === role) ?? null;
}

/** Why this person has no such favorites, or null. */
export function favoriteRefusal(actor: { role: Role }, kind: FavoriteKind): DomainError | null {
  const { role, people } = savedBy[kind];
  if (actor.role === role) return null;
  return new DomainError('forbidden', `${people}_only`, `Only ${people} can save ${kind}s.`);
}

/** Why one more cannot be saved, or null. */
export function fullRefusal(kind: FavoriteKind, count: number): DomainError | null {
  if (count < FAVORITES_MAX) return null;
  return new DomainError(
    'conflict',
    'too_many_saved',
    `You can save at most ${formatWhole(FAVORITES_MAX)} ${kind}s. Remove one first.`,
  );
}
