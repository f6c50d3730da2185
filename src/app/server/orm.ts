import { AdminInvitation } from '#features/accounts/admins/admin-invitation.entity.ts';
import { EmailChange } from '#features/accounts/emails/email-change.entity.ts';
import { RecoveryCode } from '#features/accounts/factor/recovery-code.entity.ts';
import { SecondFactor } from '#features/accounts/factor/second-factor.entity.ts';
import { SignInChallenge } from '#features/accounts/factor/sign-in-challenge.entity.ts';
import { PasswordReset } from '#features/accounts/passwords/password-reset.entity.ts';
import { Session } from '#features/accounts/session.entity.ts';
import { Suspension } from '#features/accounts/suspensions/suspension.entity.ts';
import { User } from '#features/accounts/user.entity.ts';
import { AuditEntry } from '#features/audit/audit-entry.entity.ts';
import { AuditLink } from '#features/audit/audit-link.entity.ts';
import { AuditPerson } from '#features/audit/audit-person.entity.ts';
import { Bid } from '#features/bids/bid.entity.ts';
import { Block } from '#features/conversations/block.entity.ts';
import { Conversation } from '#features/conversations/conversation.entity.ts';
import { ConversationMember } from '#features/conversations/member.entity.ts';
import { Message } from '#features/conversations/message.entity.ts';
import { MessageFile } from '#features/conversations/message-file.entity.ts';
import { Document } from '#features/documents/document.entity.ts';
import { DocumentCounter } from '#features/documents/document-counter.entity.ts';
import { RecordKey } from '#features/documents/record/record-key.entity.ts';
import { SavedDeveloper } from '#features/favorites/saved-developer.entity.ts';
import { SavedProject } from '#features/favorites/saved-project.entity.ts';
import { KeptFile } from '#features/files/file.entity.ts';
import { Dispute } from '#features/hires/disputes/dispute.entity.ts';
import { DisputeFile } from '#features/hires/disputes/dispute-file.entity.ts';
import { DisputeOffer } from '#features/hires/disputes/dispute-offer.entity.ts';
import { DisputeStatement } from '#features/hires/disputes/dispute-statement.entity.ts';
import { Hire } from '#features/hires/hire.entity.ts';
import { HireEvent } from '#features/hires/timeline/hire-event.entity.ts';
import { Delivery } from '#features/hires/work/delivery.entity.ts';
import { DeliveryFile } from '#features/hires/work/delivery-file.entity.ts';
import { AwaitedMovement } from '#features/ledger/awaited-movement.entity.ts';
import { LedgerAccount } from '#features/ledger/ledger-account.entity.ts';
import { LedgerEntry } from '#features/ledger/ledger-entry.entity.ts';
import { LedgerTransaction } from '#features/ledger/ledger-transaction.entity.ts';
import { MailPreference } from '#features/notifications/mail-preference.entity.ts';
import { Notification } from '#features/notifications/notification.entity.ts';
import { StripeMovement } from '#features/payments/books/stripe-movement.entity.ts';
import { StripeReading } from '#features/payments/books/stripe-reading.entity.ts';
import { Chargeback } from '#features/payments/chargebacks/chargeback.entity.ts';
import { Payment } from '#features/payments/payment.entity.ts';
import { Payout } from '#features/payments/payouts/payout.entity.ts';
import { PayoutAccount } from '#features/payments/payouts/payout-account.entity.ts';
import { Refund } from '#features/payments/refunds/refund.entity.ts';
import { StripeCommand } from '#features/payments/stripe-command.entity.ts';
import { StripeEvent } from '#features/payments/stripe-event.entity.ts';
import { StripeListCursor } from '#features/payments/stripe-list-cursor.entity.ts';
import { Client } from '#features/profiles/client.entity.ts';
import { Developer } from '#features/profiles/developer.entity.ts';
import { PortfolioItem } from '#features/profiles/portfolio/portfolio-item.entity.ts';
import { Invitation } from '#features/projects/invitations/invitation.entity.ts';
import { InvitationRequest } from '#features/projects/invitations/invitation-request.entity.ts';
import { Project } from '#features/projects/project.entity.ts';
import { Removal } from '#features/projects/removals/removal.entity.ts';
import { ProjectWord } from '#features/projects/search/project-word.entity.ts';
import { Report } from '#features/reports/report.entity.ts';
import { Review } from '#features/reviews/review.entity.ts';
import { SavedSearch } from '#features/saved-searches/saved-search.entity.ts';
import { SavedSearchHit } from '#features/saved-searches/saved-search-hit.entity.ts';
import { SocialTestimonial } from '#features/showcase/social-testimonial.entity.ts';
import { createOrm } from '#platform/server/db.ts';
import { FileChunk } from '#platform/server/file-chunk.entity.ts';
import { IdempotencyKey } from '#platform/server/idempotency/idempotency-key.entity.ts';
import { KeptMail } from '#platform/server/kept-mail.entity.ts';
import { LimitCount } from '#platform/server/limit-count.entity.ts';
import { alone } from '#platform/server/lock.ts';
import { DemoRun } from './demo/demo-run.entity.ts';

const entities = [
  AuditEntry,
  AuditLink,
  AuditPerson,
  User,
  Session,
  AdminInvitation,
  Suspension,
  PasswordReset,
  SecondFactor,
  RecoveryCode,
  SignInChallenge,
  EmailChange,
  KeptFile,
  Developer,
  Client,
  PortfolioItem,
  Project,
  ProjectWord,
  Removal,
  Invitation,
  InvitationRequest,
  Bid,
  LedgerAccount,
  LedgerTransaction,
  LedgerEntry,
  Hire,
  HireEvent,
  Delivery,
  DeliveryFile,
  Dispute,
  DisputeStatement,
  DisputeOffer,
  DisputeFile,
  Payment,
  Refund,
  PayoutAccount,
  Payout,
  Chargeback,
  AwaitedMovement,
  StripeMovement,
  StripeReading,
  StripeCommand,
  StripeEvent,
  StripeListCursor,
  Document,
  DocumentCounter,
  RecordKey,
  Review,
  SocialTestimonial,
  Notification,
  MailPreference,
  SavedSearch,
  SavedSearchHit,
  SavedDeveloper,
  SavedProject,
  Report,
  Conversation,
  ConversationMember,
  Message,
  MessageFile,
  Block,
  FileChunk,
  KeptMail,
  LimitCount,
  IdempotencyKey,
  DemoRun,
];

const migrationsPath = `${import.meta.dirname}/../../../prisma-free-migrations`;

export function openOrm(
  url: string,
  options: Pick<
    Parameters<typeof createOrm>[0],
    'poolMax' | 'statementTimeout' | 'pooled' | 'onConnectionLost' | 'replica'
  >,
) {
  return createOrm({ url, entities, migrationsPath, ...options });
}

/** Brings the database to the present shape; does nothing when it is there already. */
export function migrate(url: string): Promise<void> {
  return alone(url, 'migrate', async () => {
    const orm = await openOrm(url, { poolMax: 2, statementTimeout: 0 });
    await orm.migrator.up().finally(() => orm.close(true));
  });
}

/** What the mapper cannot express: what a hire, a payment, a removed project points to is of its project. */
const BEYOND_ENTITIES = /constraint "?((hires|payments)_bid|projects_removal)_of_project"?/;

/** What would have to change in a migrated database for the entities to fit; empty when they do. */
export async function shapeDifferences(url: string): Promise<string[]> {
  const orm = await openOrm(url, { poolMax: 1, statementTimeout: 0 });
  try {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    const statements = sql.split('\n').map((line) => line.trim());
    return statements.filter((line) => line !== '' && !BEYOND_ENTITIES.test(line));
  } finally {
    await orm.close(true);
  }
}
