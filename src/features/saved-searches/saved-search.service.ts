import { holdPerson } from '#features/accounts/account.service.ts';
import { unknownLink } from '#features/notifications/notification.rules.ts';
import type { Subscription } from '#features/notifications/notification.schema.ts';
import type { ActorCtx, SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { newToken } from '#platform/server/tokens.ts';
import { SavedSearch } from './saved-search.entity.ts';
import { savedSearchesOf, savedSoFar, searchByToken } from './saved-search.queries.ts';
import {
  sameFilter,
  saveRefusal,
  searchNotFound,
  searchToken,
  type Way,
} from './saved-search.rules.ts';
import type { ChangeSearch, SaveSearch } from './saved-search.schema.ts';

/** In the app only, the last wish for mails is kept for when they are switched on again. */
function delivery(how: Way) {
  return how === 'app' ? { mails: false } : { mails: true, frequency: how };
}

export async function saveSearch(
  { em, actor, now }: ActorCtx,
  { name, how, filter }: SaveSearch,
): Promise<void> {
  await em.transactional(async (em) => {
    await holdPerson(em, actor.id);
    const refusal = saveRefusal(actor, await savedSoFar(em, actor.id, filter));
    if (refusal) throw refusal;
    em.create(SavedSearch, {
      ...filter,
      userId: actor.id,
      name,
      frequency: 'at_once',
      ...delivery(how),
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
    await holdPerson(em, actor.id);
    const search = await em.findOne(SavedSearch, { id, userId: actor.id });
    if (!search) throw searchNotFound();
    if ((await savedSoFar(em, actor.id, filter, id)).same) throw sameFilter();
    em.assign(search, { ...filter, name, ...delivery(how) });
    await em.flush();
    // What waited for a daily mail that is no longer wanted was told in the app.
    if (how !== 'daily') {
      await rows(em, 'update saved_search_hits set mail_due = false where search_id = $1', [id]);
    }
  });
}

export async function removeSearch({ em, actor }: ActorCtx, id: number): Promise<void> {
  const gone = await rows(
    em,
    'delete from saved_searches where id = $1 and user_id = $2 returning id',
    [id, actor.id],
  );
  if (gone.length === 0) throw searchNotFound();
}

/** What the mails of a search's token are, and whether they are wanted. */
export async function searchSubscription(
  { em }: Pick<SystemCtx, 'em'>,
  token: string,
): Promise<Subscription> {
  const found = await searchByToken(em, token);
  if (!found) throw unknownLink();
  return { label: `New projects for your saved search “${found.name}”`, wanted: found.wanted };
}

/** Switches the mails of one search off, or on again, for whoever holds the mail's link. */
export async function setSearchMails(
  ctx: Pick<SystemCtx, 'em'>,
  token: string,
  wanted: boolean,
): Promise<Subscription> {
  await rows(ctx.em, 'update saved_searches set mails = $2 where token = $1', [token, wanted]);
  return searchSubscription(ctx, token);
}

export function ownSearches({ em, actor }: ActorCtx) {
  return savedSearchesOf(em, actor.id);
}

export async function forgetSearches(em: ActorCtx['em'], userId: number): Promise<void> {
  await em.nativeDelete(SavedSearch, { userId });
}
