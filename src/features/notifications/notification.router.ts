import { z } from 'zod';
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
import { countUnreadNotifications, listMyPreferences } from './notification.queries.ts';
import {
  MailPreferenceView,
  MailSubscription,
  NotificationPage,
  NotificationQuery,
  ReadAbout,
  SetMailPreference,
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
  setMailPreference,
  setPreferenceByToken,
} from './preference.service.ts';

export const notificationRouter = router({
  list: protectedProcedure
    .input(input(NotificationQuery))
    .output(output(NotificationPage))
    .query(({ ctx, input }) => listNotifications(ctx, input.cursor ?? null)),
  unreadCount: protectedProcedure
    .output(output(z.int()))
    .query(({ ctx }) => countUnreadNotifications(ctx)),
  markReadUpTo: protectedProcedure
    .input(input(IdInput))
    .output(output(Done))
    .mutation(({ ctx, input }) => markReadUpTo(ctx, input.id).then(() => done)),
  markRead: protectedProcedure
    .input(input(IdInput))
    .output(output(Done))
    .mutation(({ ctx, input }) => markOneRead(ctx, input.id).then(() => done)),
  markPageRead: protectedProcedure
    .input(input(ReadAbout))
    .output(output(Done))
    .mutation(({ ctx, input }) => markPageRead(ctx, input.path).then(() => done)),
  preferences: protectedProcedure
    .output(output(z.array(MailPreferenceView)))
    .query(({ ctx }) => listMyPreferences(ctx)),
  setPreference: protectedProcedure
    .input(input(SetMailPreference))
    .output(output(Done))
    .mutation(({ ctx, input }) => setMailPreference(ctx, input).then(() => done)),
  subscription: publicProcedure
    .input(input(z.object({ token: UnsubscribeToken })))
    .output(output(MailSubscription))
    .query(({ ctx, input }) => loadSubscriptionByToken(ctx, input.token)),
  /** If `wanted` is true, subscribes again. */
  unsubscribe: publicProcedure
    .input(input(Unsubscribe))
    .output(output(MailSubscription))
    .mutation(idempotent(({ ctx, input }) => setPreferenceByToken(ctx, input.token, input.wanted))),
  /** The events contain ids only; the client reloads the data. */
  live: protectedProcedure.subscription(({ ctx, signal }) =>
    subscribeToEvents(ctx, signal ?? new AbortController().signal),
  ),
});
