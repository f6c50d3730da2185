import { z } from 'zod';
import {
  Subscription,
  SubscriptionToken,
  Unsubscribe,
} from '#features/notifications/notification.schema.ts';
import { anyone, Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
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
  list: signedIn.output(shows(z.array(SavedSearchView))).query(({ ctx }) => ownSearches(ctx)),
  save: signedIn
    .input(SaveSearch)
    .output(shows(Done))
    .mutation(({ ctx, input }) => saveSearch(ctx, input).then(() => done)),
  change: signedIn
    .input(ChangeSearch)
    .output(shows(Done))
    .mutation(({ ctx, input }) => changeSearch(ctx, input).then(() => done)),
  remove: signedIn
    .input(ById)
    .output(shows(Done))
    .mutation(({ ctx, input }) => removeSearch(ctx, input.id).then(() => done)),
  subscription: anyone
    .input(z.object({ token: SubscriptionToken }))
    .output(shows(Subscription))
    .query(({ ctx, input }) => searchSubscription(ctx, input.token)),
  unsubscribe: anyone
    .input(Unsubscribe)
    .output(shows(Subscription))
    .mutation(({ ctx, input }) => setSearchMails(ctx, input.token, input.wanted)),
});
