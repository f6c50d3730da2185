import { z } from 'zod';
import { anyone, Done, done, router, signedIn } from '#platform/server/trpc.ts';
import { Id } from '#platform/shared/fields.ts';
import { mailPreferencesOf, unreadCount } from './notification.queries.ts';
import {
  MailPreferenceView,
  NotificationPage,
  NotificationQuery,
  SetMailPreference,
  Unsubscribe,
} from './notification.schema.ts';
import {
  listNotifications,
  readUpTo,
  setByToken,
  setMailPreference,
} from './notification.service.ts';

export const notificationRouter = router({
  list: signedIn
    .input(NotificationQuery)
    .output(NotificationPage)
    .query(({ ctx, input }) => listNotifications(ctx, input.before ?? null)),
  unread: signedIn.output(z.int()).query(({ ctx }) => unreadCount(ctx.em, ctx.actor.id)),
  readUpTo: signedIn
    .input(z.object({ id: Id }))
    .output(Done)
    .mutation(({ ctx, input }) => readUpTo(ctx, input.id).then(() => done)),
  preferences: signedIn
    .output(z.array(MailPreferenceView))
    .query(({ ctx }) => mailPreferencesOf(ctx.em, ctx.actor.id)),
  setPreference: signedIn
    .input(SetMailPreference)
    .output(Done)
    .mutation(({ ctx, input }) => setMailPreference(ctx, input).then(() => done)),
  unsubscribe: anyone
    .input(Unsubscribe)
    .output(z.object({ label: z.string(), wanted: z.boolean() }))
    .mutation(({ ctx, input }) => setByToken(ctx, input.token, input.wanted)),
  /** What concerns the caller, as it happens; ids only, the page asks for the rest. */
  live: signedIn.subscription(({ ctx, signal }) =>
    ctx.live.of(ctx.actor.id, signal ?? new AbortController().signal),
  ),
});
