import { z } from 'zod';
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
import { countUnreadNotifications, loadMyPreferences } from './notification.queries.ts';
import {
  MailPreferencesView,
  MailSubscription,
  NotificationPage,
  NotificationQuery,
  ReadAbout,
  SetMailPreferences,
  Unsubscribe,
  UnsubscribeToken,
} from './notification.schema.ts';
import {
  listNotifications,
  markOneRead,
  markPageRead,
  markReadUpTo,
  subscribeToEvents,
} from './notification.service.ts';
import {
  loadSubscriptionByToken,
  setMailPreferences,
  setPreferenceByToken,
} from './preference.service.ts';

export const notificationRouter = router({
  list: protectedProcedure
    .input(parseInput(NotificationQuery))
    .output(parseOutput(NotificationPage))
    .query(({ ctx, input }) => listNotifications(ctx, input.cursor ?? null)),
  unreadCount: protectedProcedure
    .output(parseOutput(z.int()))
    .query(({ ctx }) => countUnreadNotifications(ctx)),
  markReadUpTo: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(Done))
    .mutation(({ ctx, input }) => markReadUpTo(ctx, input.id).then(() => done)),
  markRead: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(Done))
    .mutation(({ ctx, input }) => markOneRead(ctx, input.id).then(() => done)),
  markPageRead: protectedProcedure
    .input(parseInput(ReadAbout))
    .output(parseOutput(Done))
    .mutation(({ ctx, input }) => markPageRead(ctx, input.path).then(() => done)),
  preferences: protectedProcedure
    .output(parseOutput(MailPreferencesView))
    .query(({ ctx }) => loadMyPreferences(ctx)),
  setPreferences: protectedProcedure
    .input(parseInput(SetMailPreferences))
    .output(parseOutput(MailPreferencesView))
    .mutation(idempotent(({ ctx, input }) => setMailPreferences(ctx, input))),
  subscription: publicProcedure
    .input(parseInput(z.object({ token: UnsubscribeToken })))
    .output(parseOutput(MailSubscription))
    .query(({ ctx, input }) => loadSubscriptionByToken(ctx, input.token)),
  /** If `wanted` is true, subscribes again. */
  unsubscribe: publicProcedure
    .input(parseInput(Unsubscribe))
    .output(parseOutput(MailSubscription))
    .mutation(idempotent(({ ctx, input }) => setPreferenceByToken(ctx, input.token, input.wanted))),
  /** The events contain ids only; the client reloads the data. */
  live: protectedProcedure.subscription(({ ctx, signal }) =>
    subscribeToEvents(ctx, signal ?? new AbortController().signal),
  ),
});
