import { lockUser } from '#features/accounts/account.service.ts';
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
} from './saved-search.rules.ts';
import type { ChangeSearch, SaveSearch } from './saved-search.schema.ts';

/**
 * `app` leaves the frequency unchanged for the case that the user switches mails on again by the
 * link in an earlier mail.
 */
function toDeliveryColumns(how: DeliveryMethod) {
  return how === 'app' ? { mails: false } : { mails: true, frequency: how };
}

export async function saveSearch(ctx: ActorCtx, { name, how, filter }: SaveSearch): Promise<void> {
  await inTransaction(ctx, async ({ em, actor, now }) => {
    await lockUser(em, actor.id);
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
  });
}

export async function removeSearch({ em, actor }: ActorCtx, searchId: number): Promise<void> {
  const removedCount = await em.nativeDelete(SavedSearch, { id: searchId, userId: actor.id });
  if (removedCount === 0) throw searchNotFoundError();
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
  await ctx.em.nativeUpdate(SavedSearch, { token }, { mails: isWanted });
  return getSearchSubscription(ctx, token);
}

export async function deleteSearches(em: ActorCtx['em'], userId: number): Promise<void> {
  await em.nativeDelete(SavedSearch, { userId });
}
