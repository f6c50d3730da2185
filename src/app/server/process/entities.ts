import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { ColumnType } from 'kysely';
import { AccessTokenSchema } from '#features/accounts/access-tokens/access-token.entity.ts';
import { AdminInvitationSchema } from '#features/accounts/admins/admin-invitation.entity.ts';
import { BlockSchema } from '#features/accounts/blocks/block.entity.ts';
import { CalendarAddressSchema } from '#features/accounts/calendar-address/calendar-address.entity.ts';
import { EmailChangeSchema } from '#features/accounts/email-change/email-change.entity.ts';
import { EmailConfirmationSchema } from '#features/accounts/email-confirmation/email-confirmation.entity.ts';
import { LegalDetailsSchema } from '#features/accounts/legal-details/legal-details.entity.ts';
import { PasswordResetSchema } from '#features/accounts/passwords/password-reset.entity.ts';
import { SessionSchema } from '#features/accounts/sessions/session.entity.ts';
import { SignInLinkSchema } from '#features/accounts/sign-in-links/sign-in-link.entity.ts';
import {
  RecoveryCodeSchema,
  SecondFactorSchema,
  SignInChallengeSchema,
} from '#features/accounts/two-factor/second-factor.entity.ts';
import { UserSchema } from '#features/accounts/user.entity.ts';
import {
  AuditChainEntrySchema,
  AuditEntrySchema,
  AuditPersonSchema,
} from '#features/audit/audit-entry.entity.ts';
import { BidSchema } from '#features/bids/bid.entity.ts';
import { ConversationSchema } from '#features/conversations/conversation.entity.ts';
import { ConversationMemberSchema } from '#features/conversations/conversation-member.entity.ts';
import { MessageSchema } from '#features/conversations/message.entity.ts';
import { MessageFileSchema } from '#features/conversations/message-file.entity.ts';
import { AgreementPdfSchema } from '#features/documents/agreement/agreement-pdf.entity.ts';
import { DocumentCounterSchema, DocumentSchema } from '#features/documents/document.entity.ts';
import { RecordKeySchema } from '#features/documents/project-archive/record-key.entity.ts';
import { SavedDeveloperSchema } from '#features/favorites/saved-developer.entity.ts';
import { SavedProjectSchema } from '#features/favorites/saved-project.entity.ts';
import { StoredFileSchema } from '#features/files/file.entity.ts';
import { PriceFigureSchema } from '#features/guides/market/price-figure.entity.ts';
import { AgreementSchema } from '#features/hires/agreement/agreement.entity.ts';
import { ProposedChangeSchema } from '#features/hires/changes/change.entity.ts';
import {
  ChangeRequestFileSchema,
  DeliveryFileSchema,
  DeliverySchema,
} from '#features/hires/deliveries/delivery.entity.ts';
import {
  DisputeFileSchema,
  DisputeOfferSchema,
  DisputeSchema,
  DisputeStatementSchema,
} from '#features/hires/disputes/dispute.entity.ts';
import { HireSchema } from '#features/hires/hire.entity.ts';
import { MilestoneSchema } from '#features/hires/milestones/milestone.entity.ts';
import { ReductionSchema } from '#features/hires/money/reduction.entity.ts';
import { HireEventSchema } from '#features/hires/timeline/hire-event.entity.ts';
import { ExpectedBalanceTransactionSchema } from '#features/ledger/expected-balance-transaction.entity.ts';
import { LedgerAccountSchema } from '#features/ledger/ledger-account.entity.ts';
import { LedgerEntrySchema } from '#features/ledger/ledger-entry.entity.ts';
import { LedgerTransactionSchema } from '#features/ledger/ledger-transaction.entity.ts';
import { ReportSchema } from '#features/moderation/reports/report.entity.ts';
import { SuspensionSchema } from '#features/moderation/suspensions/suspension.entity.ts';
import { TakedownSchema } from '#features/moderation/takedowns/takedown.entity.ts';
import { MailGroupSchema } from '#features/notifications/mail-groups/mail-group.entity.ts';
import { MailPreferenceSchema } from '#features/notifications/mail-preference.entity.ts';
import { NotificationSchema } from '#features/notifications/notification.entity.ts';
import { ChargebackSchema } from '#features/payments/chargebacks/chargeback.entity.ts';
import { PaymentSchema } from '#features/payments/payment.entity.ts';
import { PayoutSchema } from '#features/payments/payouts/payout.entity.ts';
import { PayoutAccountSchema } from '#features/payments/payouts/payout-account.entity.ts';
import { BalanceTransactionSchema } from '#features/payments/reconciliation/balance-transaction.entity.ts';
import { StripeListCursorSchema } from '#features/payments/reconciliation/stripe-list-cursor.entity.ts';
import { StripeSyncRunSchema } from '#features/payments/reconciliation/stripe-sync-run.entity.ts';
import { RefundSchema } from '#features/payments/refunds/refund.entity.ts';
import { StripeCommandSchema } from '#features/payments/stripe-commands/stripe-command.entity.ts';
import { StripeEventSchema } from '#features/payments/webhooks/stripe-event.entity.ts';
import { ClientSchema } from '#features/profiles/client.entity.ts';
import { DeveloperSchema } from '#features/profiles/developer.entity.ts';
import { PortfolioItemSchema } from '#features/profiles/portfolio/portfolio-item.entity.ts';
import { SkillVocabularySchema } from '#features/profiles/skills/skill-vocabulary.entity.ts';
import {
  ProjectFileSchema,
  ProjectRevisionSchema,
} from '#features/projects/brief/project-revision.entity.ts';
import { DraftSchema } from '#features/projects/drafts/draft.entity.ts';
import { InvitationSchema } from '#features/projects/invitations/invitation.entity.ts';
import { InvitationRequestSchema } from '#features/projects/invitations/invitation-request.entity.ts';
import { ProjectSchema } from '#features/projects/project.entity.ts';
import {
  FormerAnswerSchema,
  QuestionSchema,
} from '#features/projects/questions/question.entity.ts';
import { ProjectWordSchema } from '#features/projects/search/project-word.entity.ts';
import { ReviewSchema } from '#features/reviews/review.entity.ts';
import { SavedSearchSchema } from '#features/saved-searches/saved-search.entity.ts';
import { SavedSearchHitSchema } from '#features/saved-searches/saved-search-hit.entity.ts';
import { MarketplaceFiguresSchema } from '#features/showcase/marketplace-figures.entity.ts';
import { SocialTestimonialSchema } from '#features/showcase/social-testimonial.entity.ts';
import { FileChunkSchema } from '#platform/server/files/file-chunk.entity.ts';
import { IdempotencyKeySchema } from '#platform/server/idempotency/idempotency-key.entity.ts';
import { DevMailSchema } from '#platform/server/mail/dev-mail.entity.ts';
import { LimitCountSchema } from '#platform/server/rate-limits/limit-count.entity.ts';
import { ImportedRowSchema } from '../import/imported-row.entity.ts';
import { DemoRunSchema } from './demo-run.entity.ts';

export const entities = [
  AuditEntrySchema,
  AuditChainEntrySchema,
  AuditPersonSchema,
  UserSchema,
  SessionSchema,
  AccessTokenSchema,
  AdminInvitationSchema,
  SuspensionSchema,
  PasswordResetSchema,
  SignInLinkSchema,
  MailGroupSchema,
  SecondFactorSchema,
  RecoveryCodeSchema,
  SignInChallengeSchema,
  EmailChangeSchema,
  LegalDetailsSchema,
  CalendarAddressSchema,
  EmailConfirmationSchema,
  StoredFileSchema,
  DeveloperSchema,
  ClientSchema,
  PortfolioItemSchema,
  SkillVocabularySchema,
  ProjectSchema,
  ProjectRevisionSchema,
  ProjectFileSchema,
  DraftSchema,
  QuestionSchema,
  FormerAnswerSchema,
  ProjectWordSchema,
  TakedownSchema,
  InvitationSchema,
  InvitationRequestSchema,
  BidSchema,
  LedgerAccountSchema,
  LedgerTransactionSchema,
  LedgerEntrySchema,
  HireSchema,
  MilestoneSchema,
  ReductionSchema,
  AgreementPdfSchema,
  AgreementSchema,
  ProposedChangeSchema,
  HireEventSchema,
  DeliverySchema,
  DeliveryFileSchema,
  ChangeRequestFileSchema,
  DisputeSchema,
  DisputeStatementSchema,
  DisputeOfferSchema,
  DisputeFileSchema,
  PaymentSchema,
  RefundSchema,
  PayoutAccountSchema,
  PayoutSchema,
  ChargebackSchema,
  ExpectedBalanceTransactionSchema,
  BalanceTransactionSchema,
  StripeSyncRunSchema,
  StripeCommandSchema,
  StripeEventSchema,
  StripeListCursorSchema,
  DocumentSchema,
  DocumentCounterSchema,
  RecordKeySchema,
  ReviewSchema,
  SocialTestimonialSchema,
  NotificationSchema,
  MailPreferenceSchema,
  PriceFigureSchema,
  MarketplaceFiguresSchema,
  SavedSearchSchema,
  SavedSearchHitSchema,
  SavedDeveloperSchema,
  SavedProjectSchema,
  ReportSchema,
  ConversationSchema,
  ConversationMemberSchema,
  MessageSchema,
  MessageFileSchema,
  BlockSchema,
  FileChunkSchema,
  DevMailSchema,
  LimitCountSchema,
  IdempotencyKeySchema,
  DemoRunSchema,
  ImportedRowSchema,
] as const;

type Tables = InferKyselyDB<(typeof entities)[number]>;

/** Timestamps are read as ISO 8601 text (see `setTypeParsers`) and written as text or Date. */
// The brackets prevent the distribution over `Date | null`. The second condition is true for `Date`
// and for `Date | null`.
type TimestampAsText<Column> = [Column] extends [
  ColumnType<infer Select, infer Insert, infer Update>,
]
  ? ColumnType<AsText<Select>, AsText<Insert> | Insert, AsText<Update> | Update>
  : Date extends Column
    ? ColumnType<AsText<Column>, AsText<Column> | Column, AsText<Column> | Column>
    : Column;
type AsText<Value> = Value extends Date ? string : Value;

export type Database = {
  [Table in keyof Tables]: {
    [Column in keyof Tables[Table]]: TimestampAsText<Tables[Table][Column]>;
  };
};
