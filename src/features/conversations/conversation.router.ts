import { z } from 'zod';
import { Done, done, router, shows, signedIn } from '#platform/server/trpc.ts';
import { ById, Flag, Id } from '#platform/shared/fields.ts';
import {
  ConversationPage,
  ConversationQuery,
  ConversationView,
  MessagePage,
  MessageQuery,
  MessageView,
  SendMessage,
  StartConversation,
} from './conversation.schema.ts';
import {
  listConversations,
  ownConversation,
  ownUnread,
  setBlocked,
  startConversation,
} from './conversation.service.ts';
import { listMessages, markRead, sendMessage } from './message.service.ts';

export const conversationRouter = router({
  list: signedIn
    .input(ConversationQuery)
    .output(shows(ConversationPage))
    .query(({ ctx, input }) => listConversations(ctx, input)),
  get: signedIn
    .input(ById)
    .output(shows(ConversationView))
    .query(({ ctx, input }) => ownConversation(ctx, input.id)),
  messages: signedIn
    .input(MessageQuery)
    .output(shows(MessagePage))
    .query(({ ctx, input }) => listMessages(ctx, input)),
  unread: signedIn.output(shows(z.int())).query(({ ctx }) => ownUnread(ctx)),
  start: signedIn
    .input(StartConversation)
    .output(shows(z.object({ id: z.int() })))
    .mutation(({ ctx, input }) => startConversation(ctx, input)),
  send: signedIn
    .input(SendMessage)
    .output(shows(MessageView))
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  read: signedIn
    .meta({ repeats: 'anew' })
    .input(ById.extend({ messageId: Id }))
    .output(shows(Done))
    .mutation(({ ctx, input }) => markRead(ctx, input).then(() => done)),
  setBlocked: signedIn
    .meta({ repeats: 'anew' })
    .input(ById.extend({ blocked: Flag }))
    .output(shows(ConversationView))
    .mutation(({ ctx, input }) => setBlocked(ctx, input)),
});
