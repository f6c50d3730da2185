import { z } from 'zod';
import { IsUnconfirmed } from '#features/accounts/email-confirmation/email-confirmation.schema.ts';
import { FileView, fileIdsField } from '#features/files/file.schema.ts';
import { BooleanInput, Id, Timestamp, textInput } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { ATTACHMENTS_MAX, TEXT_MAX } from './conversation.rules.ts';

/** See `ConversationTarget`. */
export const StartConversation = z.object({
  developerId: Id.optional(),
  projectId: Id.optional(),
});
export type StartConversation = z.infer<typeof StartConversation>;

/** A message with text, files or both. */
export const SendMessage = z
  .object({
    conversationId: Id,
    /** Idempotency key, stored with the message. */
    key: z.string().regex(/^[\w-]{16,64}$/, 'This is not the key of a message.'),
    text: textInput('Please write something').max(
      TEXT_MAX,
      'A message has at most 5,000 characters',
    ),
    fileIds: fileIdsField(ATTACHMENTS_MAX, `A message can have at most ${ATTACHMENTS_MAX} files`),
  })
  .refine(({ text, fileIds }) => text !== '' || fileIds.length > 0, {
    error: 'Please write something',
    path: ['text'],
  });
export type SendMessage = z.infer<typeof SendMessage>;

/** A message as both users of its conversation see it. */
export const MessageView = z.object({
  id: z.int(),
  /** The `key` of `SendMessage`, by which the sender's page recognizes the message. */
  key: z.string(),
  senderId: z.int(),
  text: z.string(),
  createdAt: Timestamp,
  attachments: z.array(FileView),
});
export type MessageView = z.infer<typeof MessageView>;

/**
 * `id` is the id of the conversation; `cursor` and `after` are ids of messages. By default, the
 * newest messages are returned, newest first. If `cursor` is set, the messages before it are
 * returned, newest first. If `after` is set, the messages after it are returned, oldest first.
 */
export const MessageQuery = z
  .object({ id: Id, cursor: Id.optional(), after: Id.optional() })
  .refine(({ cursor, after }) => cursor === undefined || after === undefined, {
    error: 'Use either `cursor` or `after`, not both.',
  });
export type MessageQuery = z.infer<typeof MessageQuery>;

/** A page of messages in the order of `MessageQuery`. */
export const MessagePage = z.object({
  items: z.array(MessageView),
  /** Whether there are more messages beyond the last item. */
  more: z.boolean(),
});

const OtherUser = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string().nullable(),
  role: z.enum(['client', 'developer', 'admin']),
  isUnconfirmed: IsUnconfirmed,
});

/**
 * The project that a conversation is about; null if it is about the developer's profile. If the
 * reader may not see the project, `id` is null and `title` is a fixed text.
 */
const Project = z.object({ id: z.int().nullable(), title: z.string() }).nullable();

/** A conversation in the list of one of its users. */
export const ConversationItem = z.object({
  id: z.int(),
  other: OtherUser,
  project: Project,
  /** Time of the newest message or, if there is none, of the start. */
  activeAt: Timestamp,
  last: z
    .object({ text: z.string(), isOwn: z.boolean(), fileCount: z.int() })
    .nullable()
    .describe('The beginning of the newest message'),
  unreadCount: z.int(),
});
export type ConversationItem = z.infer<typeof ConversationItem>;

export const ConversationPage = pageSchema(ConversationItem);

/** Filter and position of a page of conversations. */
export const ConversationQuery = z.object({
  cursor: CursorText.optional(),
  unread: BooleanInput.optional().describe('Only conversations with unread messages'),
  limit: pageLimitField(),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

/** A conversation as one of its users (`me`) sees it, without the messages. */
export const ConversationView = z.object({
  id: z.int(),
  other: OtherUser,
  project: Project,
  /** Ids of the last messages that the reader and the other user have read; 0 if none. */
  lastReadId: z.int(),
  otherReadId: z.int(),
  blockedByMe: z.boolean(),
  blockedByThem: z.boolean(),
  /** Whether the other user has deleted their account. */
  isOtherDeleted: z.boolean(),
  /**
   * Whether the reader may not write, because they are suspended and have no running hire with the
   * other user.
   */
  isPaused: z.boolean(),
  /**
   * Whether the other user is suspended and has no running hire with the reader. Then neither of
   * the two users can write.
   */
  isOtherPaused: z.boolean(),
});
export type ConversationView = z.infer<typeof ConversationView>;
