import { z } from 'zod';
import { IsByProgram } from '#features/accounts/access-tokens/access-token.schema.ts';
import { IsUnconfirmed } from '#features/accounts/email-confirmation/email-confirmation.schema.ts';
import { FileView, fileIdsField } from '#features/files/file.schema.ts';
import { BooleanInput, Id, Timestamp, textInput } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { ATTACHMENTS_MAX, TEXT_MAX } from './conversation.rules.ts';

export const StartConversation = z.object({
  developerId: Id.optional(),
  projectId: Id.optional(),
});
export type StartConversation = z.infer<typeof StartConversation>;

export const SendMessage = z
  .object({
    conversationId: Id,
    /** Idempotency key of a page, stored with the message. Programs send a header instead. */
    key: z
      .string()
      .regex(/^[\w-]{16,64}$/, 'This is not the key of a message.')
      .optional(),
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

export const MessageView = z.object({
  id: z.int(),
  /** The `key` of `SendMessage`, by which the sender's page recognizes the message. */
  key: z.string(),
  senderId: z.int(),
  text: z.string(),
  createdAt: Timestamp,
  attachments: z.array(FileView),
  isByProgram: IsByProgram,
});
export type MessageView = z.infer<typeof MessageView>;

/**
 * By default the newest messages. `cursor`: those before this message. Both newest first. `after`:
 * those after this message, oldest first. `id` is the conversation.
 */
export const MessageQuery = z
  .object({ id: Id, cursor: Id.optional(), after: Id.optional() })
  .refine(({ cursor, after }) => cursor === undefined || after === undefined, {
    error: 'Use either `cursor` or `after`, not both.',
  });
export type MessageQuery = z.infer<typeof MessageQuery>;

export const MessagePage = z.object({
  items: z.array(MessageView),
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
 * Null if about the developer's profile. If the reader may not see the project, `id` is null and
 * `title` is a fixed text.
 */
const Project = z.object({ id: z.int().nullable(), title: z.string() }).nullable();

export const ConversationItem = z.object({
  id: z.int(),
  other: OtherUser,
  project: Project,
  activeAt: Timestamp,
  last: z
    .object({ text: z.string(), isOwn: z.boolean(), fileCount: z.int() })
    .nullable()
    .describe('The beginning of the newest message'),
  unreadCount: z.int(),
});
export type ConversationItem = z.infer<typeof ConversationItem>;

export const ConversationPage = pageSchema(ConversationItem);

export const ConversationQuery = z.object({
  cursor: CursorText.optional(),
  unread: BooleanInput.optional().describe('Only conversations with unread messages'),
  limit: pageLimitField(),
});
export type ConversationQuery = z.infer<typeof ConversationQuery>;

export const ConversationView = z.object({
  id: z.int(),
  other: OtherUser,
  project: Project,
  lastReadId: z.int(),
  otherReadId: z.int(),
  blockedByMe: z.boolean(),
  blockedByThem: z.boolean(),
  isOtherDeleted: z.boolean(),
  /** Suspended, without a running hire with the other user; may not write. */
  isPaused: z.boolean(),
  /**
   * The other user is suspended, without a running hire with the reader. Then neither can write.
   */
  isOtherPaused: z.boolean(),
});
export type ConversationView = z.infer<typeof ConversationView>;
