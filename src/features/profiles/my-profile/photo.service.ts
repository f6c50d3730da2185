import type { UserView } from '#features/accounts/account.schema.ts';
import { lockUser, updateAvatar } from '#features/accounts/account.service.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { User } from '#features/accounts/user.entity.ts';
import {
  PHOTO_PIXELS_MAX,
  toPictureKey,
  toPicturePath,
} from '#features/files/pictures/picture.rules.ts';
import { attachPicture, detachPicture } from '#features/files/pictures/picture.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { PortfolioItem } from '../portfolio/portfolio-item.entity.ts';
import type { SetPhoto } from './my-profile.schema.ts';

/** Null removes the photo. Throws if the caller is suspended or the upload is not available. */
export function setPhoto(ctx: ActorCtx, { pictureId }: SetPhoto): Promise<UserView> {
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx.em, ctx.actor.id);
    await assertNotSuspended(ctx.em, ctx.actor.id);
    if (pictureId === null) return changeAvatar(ctx, null);
    const { key } = await attachPicture(ctx, pictureId, PHOTO_PIXELS_MAX);
    // The whole URL, because programs and the previous version read the column.
    return changeAvatar(ctx, `${ctx.settings.appUrl}${toPicturePath(key)}`);
  });
}

/** The user must be locked. A picture that was uploaded before is no longer shown. */
export async function changeAvatar(ctx: ActorCtx, avatar: string | null): Promise<UserView> {
  const { em, actor } = ctx;
  const former = (await em.findOneOrFail(User, actor.id, { refresh: true })).avatar ?? null;
  const formerKey = toPictureKey(former);
  if (formerKey !== null && former !== avatar) {
    await detachPicture(ctx, actor.id, { key: formerKey });
  }
  return updateAvatar(ctx, actor.id, avatar);
}

/** Of a profile or a piece of work. Its owner must be locked. */
export async function removePicture(
  { em }: Pick<ActorCtx, 'em'>,
  { id, key, ownerId }: { id: number; key: string; ownerId: number },
): Promise<void> {
  const owner = await em.findOneOrFail(User, ownerId, { refresh: true });
  if (toPictureKey(owner.avatar ?? null) === key)
    await em.nativeUpdate(User, ownerId, { avatar: null });
  await em.nativeUpdate(PortfolioItem, { pictureId: id }, { pictureId: null });
}
