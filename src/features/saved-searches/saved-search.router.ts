import { z } from 'zod';
import {
  MailSubscription,
  Unsubscribe,
  UnsubscribeToken,
} from '#features/notifications/notification.schema.ts';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
  output,
  protectedProcedure,
  publicProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { IdInput } from '#platform/shared/fields/fields.ts';
import { listMySearches } from './saved-search.queries.ts';
import { ChangeSearch, SavedSearchView, SaveSearch } from './saved-search.schema.ts';
import {
  changeSearch,
  getSearchSubscription,
  removeSearch,
  saveSearch,
  setSearchMails,
} from './saved-search.service.ts';

export const savedSearchRouter = router({
  list: protectedProcedure
    .output(output(z.array(SavedSearchView)))
    .query(({ ctx }) => listMySearches(ctx)),
  save: protectedProcedure
    .input(input(SaveSearch))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => saveSearch(ctx, input).then(() => done))),
  change: protectedProcedure
    .input(input(ChangeSearch))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => changeSearch(ctx, input).then(() => done))),
  remove: protectedProcedure
    .input(input(IdInput))
    .output(output(Done))
    .mutation(idempotent(({ ctx, input }) => removeSearch(ctx, input.id).then(() => done))),
  subscription: publicProcedure
    .input(input(z.object({ token: UnsubscribeToken })))
    .output(output(MailSubscription))
    .query(({ ctx, input }) => getSearchSubscription(ctx, input.token)),
  unsubscribe: publicProcedure
    .input(input(Unsubscribe))
    .output(output(MailSubscription))
    .mutation(idempotent(({ ctx, input }) => setSearchMails(ctx, input.token, input.wanted))),
});
