import { lockUser } from '#features/accounts/account.service.ts';
import { unknownLinkError } from '#features/notifications/notification.rules.ts';
import type { Subscription } from '#features/notifications/notification.schema.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { newToken } from '#platform/server/tokens.ts';
import { SavedSearch } from './saved-search.entity.ts';
import { countOtherSearches, findSearchByToken } from './saved-search.queries.ts';
import {
  alreadySavedError,
  type DeliveryMethod,
  saveRefusal,
  searchNotFoundError,
  searchToken,
} from './saved-search.rules.ts';
import type { ChangeSearch, SaveSearch } from './saved-search.schema.ts';
import { SavedSearchHit } from './saved-search-hit.entity.ts';

/**
 * Returns the columns of a delivery. "In the app only" does not change the frequency, because mails
 * may be switched on again.
 */
function toDeliveryColumns(how: DeliveryMethod) {
  return how === 'app' ? { mails: false } : { mails: true, frequency: how };
}

export async function saveSearch(
  { em, actor, now }: ActorCtx,
  { name, how, filter }: SaveSearch,
): Promise<void> {
  await em.transactional(async (em) => {
    await lockUser(em, actor.id);
    const refusal = saveRefusal(actor, await countOtherSearches(em, actor.id, filter));
    if (refusal) throw refusal;
    em.create(SavedSearch, {
      ...filter,
      userId: actor.id,
      name,
      frequency: 'at_once',
      ...toDeliveryColumns(how),
      token: searchToken(newToken()),
      createdAt: now(),
    });
  });
}

export async function changeSearch(
  { em, actor }: ActorCtx,
  { id, name, how, filter }: ChangeSearch,
): Promise<void> {
  await em.transactional(async (em) => {
    await lockUser(em, actor.id);
    const search = await em.findOne(SavedSearch, { id, userId: actor.id });
    if (!search) throw searchNotFoundError();
    if ((await countOtherSearches(em, actor.id, filter, id)).same) throw alreadySavedError();
    em.assign(search, { ...filter, name, ...toDeliveryColumns(how) });
    await em.flush();
    // Hits that waited for a daily mail are visible in the app already.
    if (how !== 'daily') {
      await em.nativeUpdate(SavedSearchHit, { searchId: id }, { mailDue: false });
    }
  });
}

export async function removeSearch({ em, actor }: ActorCtx, id: number): Promise<void> {
  const removed = await em.nativeDelete(SavedSearch, { id, userId: actor.id });
  if (removed === 0) throw searchNotFoundError();
}

/** Returns which mails the link of a saved search is for, and whether they are wanted. */
export async function getSearchSubscription(
  { em }: Pick<SystemCtx, 'em'>,
  token: string,
): Promise<Subscription> {
  const row = await findSearchByToken(em, token);
  if (!row) throw unknownLinkError();
  return { label: `New projects for your saved search “${row.name}”`, wanted: row.wanted };
}

/** Switches the mails of one saved search off or on, by the link in a mail. */
export async function setSearchMails(
  ctx: Pick<SystemCtx, 'em'>,
  token: string,
  wanted: boolean,
): Promise<Subscription> {
  await ctx.em.nativeUpdate(SavedSearch, { token }, { mails: wanted });
  return getSearchSubscription(ctx, token);
}

export async function deleteSearches(em: ActorCtx['em'], userId: number): Promise<void> {
  await em.nativeDelete(SavedSearch, { userId });
}
