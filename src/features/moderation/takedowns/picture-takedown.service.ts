import { lockUser } from '#features/accounts/account.service.ts';
import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { StoredFile } from '#features/files/file.entity.ts';
import { pictureNotFoundError } from '#features/files/pictures/picture.rules.ts';
import { removePicture } from '#features/profiles/my-profile/photo.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { notifyPictureRemoved } from './takedown.mail.ts';
import type { TakeDownPicture } from './takedown.schema.ts';
import { takedownLimit } from './takedown.service.ts';

/** `key` is that of its address. Throws if the picture is not shown any more. */
export async function takeDownPicture(
  ctx: ActorCtx,
  { key, rule, reason }: TakeDownPicture,
): Promise<void> {
  const notAdmin = adminRefusal(ctx.actor);
  if (notAdmin) throw notAdmin;
  await ctx.limits.use(takedownLimit, String(ctx.actor.id));
  await inTransaction(ctx, async (ctx) => {
    await assertNotSuspended(ctx.em, ctx.actor.id);
    await recordPictureTakedown(ctx, { key }, { rule, reason });
  });
}

/** Must be called in a transaction of an admin that is not suspended. */
export async function recordPictureTakedown(
  ctx: ActorCtx,
  picture: { id: number } | { key: string },
  ruleAndReason: Pick<TakeDownPicture, 'rule' | 'reason'>,
): Promise<void> {
  const { em, now } = ctx;
  const whereShown = { ...picture, width: { $ne: null }, attachedAt: { $ne: null } };
  const found = await em.findOne(StoredFile, whereShown);
  if (!found) throw pictureNotFoundError();
  await lockUser(em, found.ownerId);
  // The owner may have replaced it before the lock.
  const file = await em.findOne(StoredFile, whereShown, { refresh: true });
  if (!file) throw pictureNotFoundError();
  await removePicture(ctx, file);
  Object.assign(file, { attachedAt: null, removedAt: now() });
  await em.flush();
  await notifyPictureRemoved(ctx, file.ownerId, ruleAndReason);
  await recordAudit(ctx, {
    action: 'picture_removed',
    on: { type: 'user', id: file.ownerId },
    details: { ...ruleAndReason, sha256: file.sha256 ?? null },
  });
}
