import { lockUser } from '#features/accounts/account.service.ts';
import { readDeveloperProfile } from '#features/profiles/profile.service.ts';
import { loadVisibleProject } from '#features/projects/project.service.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import {
  countFavorites,
  findSavedDevelopers,
  findSavedIds,
  findSavedProjects,
  type WithFavoriteId,
} from './favorite.queries.ts';
import {
  type FavoriteKind,
  favoriteRefusal,
  favoritesFullRefusal,
  getFavoriteKind,
} from './favorite.rules.ts';
import type { FavoriteQuery, SetFavorite } from './favorite.schema.ts';
import { SavedDeveloper } from './saved-developer.entity.ts';
import { SavedProject } from './saved-project.entity.ts';

/**
 * Saves or removes a favorite. Repeated calls change nothing. Throws if the actor cannot save it.
 */
export async function setFavorite(ctx: ActorCtx, { kind, id, saved }: SetFavorite): Promise<void> {
  const refusal = favoriteRefusal(ctx.actor, kind);
  if (refusal) throw refusal;
  await (saved ? save(ctx, kind, id) : remove(ctx, kind, id));
}

async function save(ctx: ActorCtx, kind: FavoriteKind, id: number): Promise<void> {
  const { actor, now } = ctx;
  // Throws if the target does not exist or the actor may not see it.
  await (kind === 'developer' ? readDeveloperProfile(ctx, id) : loadVisibleProject(ctx, id));
  await ctx.em.transactional(async (em) => {
    await lockUser(em, actor.id);
    const { count, saved } = await countFavorites(em, actor.id, kind, id);
    if (saved) return;
    const refusal = favoritesFullRefusal(kind, count);
    if (refusal) throw refusal;
    const favorite = { userId: actor.id, createdAt: now() };
    if (kind === 'developer') em.create(SavedDeveloper, { ...favorite, developerId: id });
    else em.create(SavedProject, { ...favorite, projectId: id });
  });
}

async function remove({ em, actor }: ActorCtx, kind: FavoriteKind, id: number): Promise<void> {
  const userId = actor.id;
  if (kind === 'developer') await em.nativeDelete(SavedDeveloper, { userId, developerId: id });
  else await em.nativeDelete(SavedProject, { userId, projectId: id });
}

/** Returns the ids of the caller's favorites: developers for clients, projects for developers. */
export async function listFavoriteIds({ em, actor }: ActorCtx): Promise<number[]> {
  const kind = getFavoriteKind(actor.role);
  return kind ? findSavedIds(em, actor.id, kind) : [];
}

export async function listSavedDevelopers({ em, actor }: ActorCtx, query: FavoriteQuery) {
  return cutPage(await findSavedDevelopers(em, actor.id, query), query.limit, toCursor);
}

export async function listSavedProjects({ em, actor }: ActorCtx, query: FavoriteQuery) {
  return cutPage(await findSavedProjects(em, actor.id, query), query.limit, toCursor);
}

function toCursor({ savedAt, favoriteId }: WithFavoriteId<{ savedAt: string }>) {
  return { at: savedAt, id: favoriteId };
}

/** Deletes the favorites of a deleted account, and the favorites of other users that name it. */
export async function deleteFavorites(em: ActorCtx['em'], userId: number): Promise<void> {
  await em.nativeDelete(SavedDeveloper, { $or: [{ userId }, { developerId: userId }] });
  await em.nativeDelete(SavedProject, { userId });
}
