import { Client as PgClient } from 'pg';
import { Session } from '#features/accounts/session.entity.ts';
import { User } from '#features/accounts/user.entity.ts';
import { Bid } from '#features/bids/bid.entity.ts';
import { Attachment } from '#features/conversations/attachments/attachment.entity.ts';
import { Block } from '#features/conversations/block.entity.ts';
import { Conversation } from '#features/conversations/conversation.entity.ts';
import { ConversationMember } from '#features/conversations/member.entity.ts';
import { Message } from '#features/conversations/message.entity.ts';
import { Hire } from '#features/hires/hire.entity.ts';
import { MailPreference } from '#features/notifications/mail-preference.entity.ts';
import { Notification } from '#features/notifications/notification.entity.ts';
import { Payment } from '#features/payments/payment.entity.ts';
import { StripeCommand } from '#features/payments/stripe-command.entity.ts';
import { StripeEvent } from '#features/payments/stripe-event.entity.ts';
import { Client } from '#features/profiles/client.entity.ts';
import { Developer } from '#features/profiles/developer.entity.ts';
import { Invitation } from '#features/projects/invitations/invitation.entity.ts';
import { InvitationRequest } from '#features/projects/invitations/invitation-request.entity.ts';
import { Project } from '#features/projects/project.entity.ts';
import { SavedSearch } from '#features/saved-searches/saved-search.entity.ts';
import { SavedSearchHit } from '#features/saved-searches/saved-search-hit.entity.ts';
import { createOrm } from '#platform/server/db.ts';
import { FileChunk } from '#platform/server/file-chunk.entity.ts';
import { KeptMail } from '#platform/server/kept-mail.entity.ts';
import { LimitCount } from '#platform/server/limit-count.entity.ts';

const entities = [
  User,
  Session,
  Developer,
  Client,
  Project,
  Invitation,
  InvitationRequest,
  Bid,
  Hire,
  Payment,
  StripeCommand,
  StripeEvent,
  Notification,
  MailPreference,
  SavedSearch,
  SavedSearchHit,
  Conversation,
  ConversationMember,
  Message,
  Attachment,
  Block,
  FileChunk,
  KeptMail,
  LimitCount,
];

const migrationsPath = `${import.meta.dirname}/../../../prisma-free-migrations`;

export function openOrm(
  url: string,
  options: { poolMax?: number; statementTimeout?: number } = {},
) {
  return createOrm({ url, entities, migrationsPath, ...options });
}

/** One lock for all who migrate: two servers may start at the same moment. */
const MIGRATION_LOCK = 0x0b1d;

/** Brings the database to the present shape; does nothing when it is there already. */
export async function migrate(url: string): Promise<void> {
  const gate = new PgClient({ connectionString: url });
  await gate.connect();
  try {
    await gate.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const orm = await openOrm(url, { poolMax: 2, statementTimeout: 0 });
    await orm.migrator.up().finally(() => orm.close(true));
  } finally {
    await gate.end();
  }
}
