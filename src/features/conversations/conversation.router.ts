import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  input,
  output,
  protectedProcedure,
  router,
} from '#platform/server/trpc/trpc.ts';
import { BooleanInput, Id, IdInput } from '#platform/shared/fields/fields.ts';
import { countUnreadMessages } from './conversation.queries.ts';
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
  loadMyConversation,
  setBlocked,
  startConversation,
} from './conversation.service.ts';
import { listMessages, markRead, sendMessage } from './message.service.ts';

/** In inputs, `id` is the id of a conversation. */
export const conversationRouter = router({
  list: protectedProcedure
    .input(input(ConversationQuery))
    .output(output(ConversationPage))
    .query(({ ctx, input }) => listConversations(ctx, input)),
  get: protectedProcedure
    .input(input(IdInput))
    .output(output(ConversationView))
    .query(({ ctx, input }) => loadMyConversation(ctx, input.id)),
  messages: protectedProcedure
    .input(input(MessageQuery))
    .output(output(MessagePage))
    .query(({ ctx, input }) => listMessages(ctx, input)),
  unreadCount: protectedProcedure
    .output(output(z.int()))
    .query(({ ctx }) => countUnreadMessages(ctx)),
  start: protectedProcedure
    .input(input(StartConversation))
    .output(output(z.object({ id: z.int() })))
    .mutation(idempotent(({ ctx, input }) => startConversation(ctx, input))),
  send: protectedProcedure
    .input(input(SendMessage))
    .output(output(MessageView))
    .mutation(idempotent(({ ctx, input }) => sendMessage(ctx, input))),
  markRead: protectedProcedure
    .input(input(IdInput.extend({ messageId: Id })))
    .output(output(Done))
    .mutation(({ ctx, input }) => markRead(ctx, input).then(() => done)),
  setBlocked: protectedProcedure
    .input(input(IdInput.extend({ blocked: BooleanInput })))
    .output(output(ConversationView))
    .mutation(({ ctx, input }) => setBlocked(ctx, input)),
});
