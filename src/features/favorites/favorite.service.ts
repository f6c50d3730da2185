import { lockUser } from '#features/accounts/account.service.ts';
import { loadDeveloperProfile } from '#features/profiles/profile.service.ts';
import { loadVisibleProject } from '#features/projects/project.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import {
  countFavorites,
  findSavedDevelopersPage,
  findSavedProjectsPage,
  listSavedIds,
  type WithFavoriteId,
} from './favorite.queries.ts';
import {
  type FavoriteKind,
  favoriteRefusal,
  favoritesFullRefusal,
  getFavoriteKind,
} from './favorite.rules.ts';
import type { FavoriteQuery, SetFavoriteInput } from './favorite.schema.ts';
import { SavedDeveloper } from './saved-developer.entity.ts';
import { SavedProject } from './saved-project.entity.ts';

/**
 * A repeated call changes nothing. Throws if the role cannot save this kind and, when saving, if
 * the target is not visible or the actor has the maximum number of favorites.
 */
export async function setFavorite(
  ctx: ActorCtx,
  { kind, id, saved }: SetFavoriteInput,
): Promise<void> {
  const refusal = favoriteRefusal(ctx.actor, kind);
  if (refusal) throw refusal;
  await (saved ? saveFavorite(ctx, kind, id) : removeFavorite(ctx, kind, id));
}

async function saveFavorite(ctx: ActorCtx, kind: FavoriteKind, targetId: number): Promise<void> {
  const { actor, now } = ctx;
  // Throws if the target does not exist or the actor may not see it.
  await (kind === 'developer'
    ? loadDeveloperProfile(ctx, targetId)
    : loadVisibleProject(ctx, targetId));
  await inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    // Without the lock, two concurrent requests could exceed the maximum.
    await lockUser(em, actor.id);
    const { count, isSaved } = await countFavorites(em, actor.id, kind, targetId);
    if (isSaved) return;
    const refusal = favoritesFullRefusal(kind, count);
    if (refusal) throw refusal;
    const favorite = { userId: actor.id, createdAt: now() };
    if (kind === 'developer') em.create(SavedDeveloper, { ...favorite, developerId: targetId });
    else em.create(SavedProject, { ...favorite, projectId: targetId });
  });
}

async function removeFavorite(
  { em, actor }: ActorCtx,
  kind: FavoriteKind,
  targetId: number,
): Promise<void> {
  const userId = actor.id;
  if (kind === 'developer')
    await em.nativeDelete(SavedDeveloper, { userId, developerId: targetId });
  else await em.nativeDelete(SavedProject, { userId, projectId: targetId });
}

/** Clients save developers, and developers save projects. For admins, the list is empty. */
export async function listFavoriteIds({ em, actor }: ActorCtx): Promise<number[]> {
  const kind = getFavoriteKind(actor.role);
  return kind ? listSavedIds(em, actor.id, kind) : [];
}

export async function listSavedDevelopers({ em, actor }: ActorCtx, query: FavoriteQuery) {
  return cutPage(await findSavedDevelopersPage(em, actor.id, query), query.limit, toCursor);
}

export async function listSavedProjects({ em, actor }: ActorCtx, query: FavoriteQuery) {
  return cutPage(await findSavedProjectsPage(em, actor, query), query.limit, toCursor);
}

function toCursor({ savedAt, favoriteId }: WithFavoriteId<{ savedAt: string }>) {
  return { at: savedAt, id: favoriteId };
}

/** Also removes the account from the favorites of other users. */
export async function deleteFavorites(em: ActorCtx['em'], userId: number): Promise<void> {
  await em.nativeDelete(SavedDeveloper, { $or: [{ userId }, { developerId: userId }] });
  await em.nativeDelete(SavedProject, { userId });
}
