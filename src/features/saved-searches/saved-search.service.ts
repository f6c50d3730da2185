import { lockUser } from '#features/accounts/account.service.ts';
import { setTimeZoneIfUnknown } from '#features/notifications/daily-mails/daily-mail.service.ts';
import { dropWaitingMails } from '#features/notifications/mail-groups/mail-group.service.ts';
import { unknownLinkError } from '#features/notifications/notification.rules.ts';
import type { MailSubscription } from '#features/notifications/notification.schema.ts';
import { type ActorCtx, inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { newToken } from '#platform/server/tokens.ts';
import { SavedSearch } from './saved-search.entity.ts';
import { findSearchByToken, loadOtherSearches } from './saved-search.queries.ts';
import {
  alreadySavedError,
  type DeliveryMethod,
  saveRefusal,
  searchNotFoundError,
  toSearchToken,
  toUnsubscribePath,
} from './saved-search.rules.ts';
import type { ChangeSearch, SaveSearch } from './saved-search.schema.ts';

/**
 * `app` leaves the frequency unchanged for the case that the user switches mails on again by the
 * link in an earlier mail.
 */
function toDeliveryColumns(how: DeliveryMethod) {
  return how === 'app' ? { mails: false } : { mails: true, frequency: how };
}

export async function saveSearch(
  ctx: ActorCtx,
  { name, how, filter, timeZone }: SaveSearch,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { em, actor, now } = ctx;
    await lockUser(em, actor.id);
    if (timeZone) await setTimeZoneIfUnknown(ctx, actor.id, timeZone);
    const refusal = saveRefusal(actor, await loadOtherSearches(em, actor.id, filter));
    if (refusal) throw refusal;
    em.create(SavedSearch, {
      ...filter,
      userId: actor.id,
      name,
      // Applies only if `how` is `app` and mails are switched on later.
      frequency: 'at_once',
      ...toDeliveryColumns(how),
      token: toSearchToken(newToken()),
      createdAt: now(),
    });
  });
}

export async function changeSearch(
  ctx: ActorCtx,
  { id, name, how, filter }: ChangeSearch,
): Promise<void> {
  await inTransaction(ctx, async ({ em, actor }) => {
    await lockUser(em, actor.id);
    const search = await em.findOne(SavedSearch, { id, userId: actor.id });
    if (!search) throw searchNotFoundError();
    const { hasSameFilter } = await loadOtherSearches(em, actor.id, filter, id);
    if (hasSameFilter) throw alreadySavedError();
    em.assign(search, { ...filter, name, ...toDeliveryColumns(how) });
    if (how !== 'daily') await dropWaitingMails(em, actor.id, toUnsubscribePath(search));
  });
}

export async function removeSearch(ctx: ActorCtx, searchId: number): Promise<void> {
  await inTransaction(ctx, async ({ em, actor }) => {
    await lockUser(em, actor.id);
    const search = await em.findOne(SavedSearch, { id: searchId, userId: actor.id });
    if (!search) throw searchNotFoundError();
    await dropWaitingMails(em, actor.id, toUnsubscribePath(search));
    em.remove(search);
  });
}

export async function getSearchSubscription(
  { em }: Pick<SystemCtx, 'em'>,
  token: string,
): Promise<MailSubscription> {
  const search = await findSearchByToken(em, token);
  if (!search) throw unknownLinkError();
  const { name, wanted } = search;
  return { label: `New projects for your saved search “${name}”`, wanted };
}

/** For an unknown token, the update changes nothing and `getSearchSubscription` throws. */
export async function setSearchMails(
  ctx: Pick<SystemCtx, 'em'>,
  token: string,
  isWanted: boolean,
): Promise<MailSubscription> {
  await inTransaction(ctx, async ({ em }) => {
    const search = await em.findOne(SavedSearch, { token });
    if (!search) return;
    await lockUser(em, search.userId);
    search.mails = isWanted;
    if (!isWanted) await dropWaitingMails(em, search.userId, toUnsubscribePath(search));
  });
  return getSearchSubscription(ctx, token);
}

export async function deleteSearches(em: ActorCtx['em'], userId: number): Promise<void> {
  await em.nativeDelete(SavedSearch, { userId });
}
