import { z } from 'zod';
import { anyone, Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById } from '#platform/shared/fields.ts';
import {
  MailPreferenceView,
  NotificationPage,
  NotificationQuery,
  ReadAbout,
  SetMailPreference,
  Subscription,
  SubscriptionToken,
  Unsubscribe,
} from './notification.schema.ts';
import {
  listNotifications,
  ownEvents,
  ownUnread,
  readOne,
  readPage,
  readUpTo,
} from './notification.service.ts';
import {
  ownPreferences,
  setByToken,
  setMailPreference,
  subscriptionByToken,
} from './preference.service.ts';

export const notificationRouter = router({
  list: signedIn
    .input(NotificationQuery)
    .output(shows(NotificationPage))
    .query(({ ctx, input }) => listNotifications(ctx, input.cursor ?? null)),
  unread: signedIn.output(shows(z.int())).query(({ ctx }) => ownUnread(ctx)),
  readUpTo: signedIn
    .meta({ repeats: 'anew' })
    .input(ById)
    .output(shows(Done))
    .mutation(({ ctx, input }) => readUpTo(ctx, input.id).then(() => done)),
  read: signedIn
    .meta({ repeats: 'anew' })
    .input(ById)
    .output(shows(Done))
    .mutation(({ ctx, input }) => readOne(ctx, input.id).then(() => done)),
  /** What led to a page the caller has seen now. */
  readAbout: signedIn
    .meta({ repeats: 'anew' })
    .input(ReadAbout)
    .output(shows(Done))
    .mutation(({ ctx, input }) => readPage(ctx, input.path).then(() => done)),
  preferences: signedIn
    .output(shows(z.array(MailPreferenceView)))
    .query(({ ctx }) => ownPreferences(ctx)),
  setPreference: signedIn
    .meta({ repeats: 'anew' })
    .input(SetMailPreference)
    .output(shows(Done))
    .mutation(({ ctx, input }) => setMailPreference(ctx, input).then(() => done)),
  subscription: anyone
    .input(z.object({ token: SubscriptionToken }))
    .output(shows(Subscription))
    .query(({ ctx, input }) => subscriptionByToken(ctx, input.token)),
  unsubscribe: anyone
    .input(Unsubscribe)
    .output(shows(Subscription))
    .mutation(({ ctx, input }) => setByToken(ctx, input.token, input.wanted)),
  /** What concerns the caller, as it happens; ids only, the page asks for the rest. */
  live: signedIn.subscription(({ ctx, signal }) =>
    ownEvents(ctx, signal ?? new AbortController().signal),
  ),
});
