import { z } from 'zod';
import { Done, done, router, signedIn } from '#platform/server/trpc.ts';
import { Flag, Id } from '#platform/shared/fields.ts';
import { dropFile } from './attachments/attachment.service.ts';
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

const ById = z.object({ id: Id });

export const conversationRouter = router({
  list: signedIn
    .input(ConversationQuery)
    .output(ConversationPage)
    .query(({ ctx, input }) => listConversations(ctx, input)),
  get: signedIn
    .input(ById)
    .output(ConversationView)
    .query(({ ctx, input }) => ownConversation(ctx, input.id)),
  messages: signedIn
    .input(MessageQuery)
    .output(MessagePage)
    .query(({ ctx, input }) => listMessages(ctx, input)),
  unread: signedIn.output(z.int()).query(({ ctx }) => ownUnread(ctx)),
  start: signedIn
    .input(StartConversation)
    .output(ById.extend({ id: z.int() }))
    .mutation(({ ctx, input }) => startConversation(ctx, input)),
  send: signedIn
    .input(SendMessage)
    .output(MessageView)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),
  read: signedIn
    .input(ById.extend({ messageId: Id }))
    .output(Done)
    .mutation(({ ctx, input }) => markRead(ctx, input).then(() => done)),
  setBlocked: signedIn
    .input(ById.extend({ blocked: Flag }))
    .output(ConversationView)
    .mutation(({ ctx, input }) => setBlocked(ctx, input)),
  dropFile: signedIn
    .input(ById)
    .output(Done)
    .mutation(({ ctx, input }) => dropFile(ctx, input.id).then(() => done)),
});
