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
  parseInput,
  parseOutput,
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
    .output(parseOutput(z.array(SavedSearchView)))
    .query(({ ctx }) => listMySearches(ctx)),
  save: protectedProcedure
    .input(parseInput(SaveSearch))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => saveSearch(ctx, input).then(() => done))),
  change: protectedProcedure
    .input(parseInput(ChangeSearch))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => changeSearch(ctx, input).then(() => done))),
  remove: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(Done))
    .mutation(idempotent(({ ctx, input }) => removeSearch(ctx, input.id).then(() => done))),
  subscription: publicProcedure
    .input(parseInput(z.object({ token: UnsubscribeToken })))
    .output(parseOutput(MailSubscription))
    .query(({ ctx, input }) => getSearchSubscription(ctx, input.token)),
  unsubscribe: publicProcedure
    .input(parseInput(Unsubscribe))
    .output(parseOutput(MailSubscription))
    .mutation(idempotent(({ ctx, input }) => setSearchMails(ctx, input.token, input.wanted))),
});
