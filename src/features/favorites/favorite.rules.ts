import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';

export const favoriteKinds = ['developer', 'project'] as const;
export type FavoriteKind = (typeof favoriteKinds)[number];

export const FAVORITES_MAX = 1_000;

const rolesByKind: Record<FavoriteKind, { role: Role; rolePlural: string }> = {
  developer: { role: 'client', rolePlural: 'clients' },
  project: { role: 'developer', rolePlural: 'developers' },
};

export function getFavoriteKind(role: Role): FavoriteKind | null {
  return favoriteKinds.find((kind) => rolesByKind[kind].role === role) ?? null;
}

export function favoriteRefusal(actor: { role: Role }, kind: FavoriteKind): DomainError | null {
  const { role, rolePlural } = rolesByKind[kind];
  if (actor.role === role) return null;
  return new DomainError(
    'forbidden',
    `${rolePlural}_only`,
    `Only ${rolePlural} can save ${kind}s.`,
  );
}

export function favoritesFullRefusal(kind: FavoriteKind, count: number): DomainError | null {
  if (count < FAVORITES_MAX) return null;
  return new DomainError(
    'conflict',
    'too_many_saved',
    `You can save at most ${formatInteger(FAVORITES_MAX)} ${kind}s. Remove one first.`,
  );
}
