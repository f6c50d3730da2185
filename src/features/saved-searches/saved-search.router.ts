import { z } from 'zod';
import {
  Subscription,
  SubscriptionToken,
  Unsubscribe,
} from '#features/notifications/notification.schema.ts';
import { anyone, Done, done, router, signedIn } from '#platform/server/trpc.ts';
import { Id } from '#platform/shared/fields.ts';
import { ChangeSearch, SavedSearchView, SaveSearch } from './saved-search.schema.ts';
import {
  changeSearch,
  ownSearches,
  removeSearch,
  saveSearch,
  searchSubscription,
  setSearchMails,
} from './saved-search.service.ts';

export const savedSearchRouter = router({
  list: signedIn.output(z.array(SavedSearchView)).query(({ ctx }) => ownSearches(ctx)),
  save: signedIn
    .input(SaveSearch)
    .output(Done)
    .mutation(({ ctx, input }) => saveSearch(ctx, input).then(() => done)),
  change: signedIn
    .input(ChangeSearch)
    .output(Done)
    .mutation(({ ctx, input }) => changeSearch(ctx, input).then(() => done)),
  remove: signedIn
    .input(z.object({ id: Id }))
    .output(Done)
    .mutation(({ ctx, input }) => removeSearch(ctx, input.id).then(() => done)),
  subscription: anyone
    .input(z.object({ token: SubscriptionToken }))
    .output(Subscription)
    .query(({ ctx, input }) => searchSubscription(ctx, input.token)),
  unsubscribe: anyone
    .input(Unsubscribe)
    .output(Subscription)
    .mutation(({ ctx, input }) => setSearchMails(ctx, input.token, input.wanted)),
});
