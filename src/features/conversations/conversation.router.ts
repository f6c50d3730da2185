import { z } from 'zod';
import { idempotent } from '#platform/server/idempotency/idempotent.ts';
import {
  Done,
  done,
  parseInput,
  parseOutput,
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
    .input(parseInput(ConversationQuery))
    .output(parseOutput(ConversationPage))
    .query(({ ctx, input }) => listConversations(ctx, input)),
  get: protectedProcedure
    .input(parseInput(IdInput))
    .output(parseOutput(ConversationView))
    .query(({ ctx, input }) => loadMyConversation(ctx, input.id)),
  messages: protectedProcedure
    .input(parseInput(MessageQuery))
    .output(parseOutput(MessagePage))
    .query(({ ctx, input }) => listMessages(ctx, input)),
  unreadCount: protectedProcedure
    .output(parseOutput(z.int()))
    .query(({ ctx }) => countUnreadMessages(ctx)),
  start: protectedProcedure
    .input(parseInput(StartConversation))
    .output(parseOutput(z.object({ id: z.int() })))
    .mutation(idempotent(({ ctx, input }) => startConversation(ctx, input))),
  send: protectedProcedure
    .input(parseInput(SendMessage))
    .output(parseOutput(MessageView))
    .mutation(idempotent(({ ctx, input }) => sendMessage(ctx, input))),
  markRead: protectedProcedure
    .input(parseInput(IdInput.extend({ messageId: Id })))
    .output(parseOutput(Done))
    .mutation(({ ctx, input }) => markRead(ctx, input).then(() => done)),
  setBlocked: protectedProcedure
    .input(parseInput(IdInput.extend({ blocked: BooleanInput })))
    .output(parseOutput(ConversationView))
    .mutation(({ ctx, input }) => setBlocked(ctx, input)),
});
