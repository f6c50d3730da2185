import { z } from 'zod';
import {
  ConversationItem,
  ConversationQuery,
  MessageQuery,
  MessageView,
  SendMessage,
} from '#features/conversations/conversation.schema.ts';
import { Id } from '#platform/shared/fields/fields.ts';
import { arrayOfAtMost50, type Endpoints, endpoint } from './endpoint.ts';

const ConversationInList = ConversationItem.meta({ id: 'Conversation' });
/** Without the key, by which the pages recognize a message. */
const Message = MessageView.omit({ key: true }).meta({ id: 'Message' });

function toMessage({ key: _, ...message }: MessageView): z.infer<typeof Message> {
  return message;
}

export const conversationEndpoints: Endpoints = {
  'GET /conversations': endpoint({
    id: 'conversations',
    tag: 'Messages',
    summary: 'Conversations of the caller, most recently active first',
    description: 'The URL of the next page is in the Link header.',
    access: 'signed in',
    scope: 'read',
    errorStatuses: [429],
    input: ConversationQuery,
    output: arrayOfAtMost50(ConversationInList),
    isPaged: true,
    call: async (api, input, headers) => {
      const { items, next } = await api.conversations.list(input);
      headers.setNextCursor(next);
      return items;
    },
  }),
  'GET /conversations/:id/messages': endpoint({
    id: 'messages',
    tag: 'Messages',
    summary: 'Messages of a conversation, newest first',
    description:
      'For both sides; 404 for others. Reading does not mark them as read. The URL of the next ' +
      'page is in the Link header.',
    access: 'signed in',
    scope: 'read',
    errorStatuses: [404, 429],
    input: z.object({ id: Id, cursor: MessageQuery.shape.cursor }),
    output: arrayOfAtMost50(Message),
    isPaged: true,
    call: async (api, input, headers) => {
      const { items, more } = await api.conversations.messages(input);
      const oldest = items.at(-1);
      headers.setNextCursor(more && oldest ? String(oldest.id) : null);
      return items.map(toMessage);
    },
  }),
  'POST /conversations/:id/messages': endpoint({
    id: 'sendMessage',
    tag: 'Messages',
    summary: 'Send a message',
    description:
      'Text, files or both. 409 if one side has blocked the other or is suspended. 60 a minute, ' +
      '300 an hour.',
    access: 'signed in',
    scope: 'messages:write',
    errorStatuses: [404, 409, 429],
    input: z.object({
      id: Id,
      text: SendMessage.shape.text,
      fileIds: SendMessage.shape.fileIds,
    }),
    output: Message,
    status: 201,
    issueNames: { conversationId: 'id' },
    call: async (api, { id, text, fileIds }) =>
      toMessage(await api.conversations.send({ conversationId: id, text, fileIds })),
  }),
};
