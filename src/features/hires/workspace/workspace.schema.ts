import { z } from 'zod';
import { IsByProgram } from '#features/accounts/access-tokens/access-token.schema.ts';
import { IsUnconfirmed } from '#features/accounts/email-confirmation/email-confirmation.schema.ts';
import { HashedFile } from '#features/files/file.schema.ts';
import { Id, Timestamp } from '#platform/shared/fields/fields.ts';
import { CursorText, pageLimitField, pageSchema } from '#platform/shared/lists/pagination.ts';
import { AgreementContent } from '../agreement/agreement.schema.ts';
import { ChangeView } from '../changes/change.schema.ts';
import { fundedStates, milestoneStates, stepNames } from '../hire.rules.ts';
import { PriceConsent } from '../price-consent/price-consent.schema.ts';

const side = z.enum(['client', 'developer']);
const userParty = z.enum(['client', 'developer', 'admin']);
const UserSummary = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string().nullable(),
});

const WorkspaceSide = UserSummary.extend({ isUnconfirmed: IsUnconfirmed });

export const DeliveryView = z.object({
  id: z.int(),
  note: z.string(),
  links: z.array(z.string()),
  files: z.array(HashedFile),
  deliveredAt: Timestamp,
  changesNote: z.string().nullable(),
  changesAt: Timestamp.nullable(),
  /** `text` as it was agreed when the delivery was made; `fileIds` are ids in `changesFiles`. */
  changesCriteria: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      remark: z.string().nullable(),
      fileIds: z.array(z.int()),
    }),
  ),
  changesFiles: z.array(HashedFile),
  changesQuote: z.string().nullable(),
  isByProgram: IsByProgram,
  areChangesByProgram: IsByProgram,
  proposedChange: z
    .object({ id: z.int(), state: ChangeView.shape.state })
    .nullable()
    .describe('The last proposed change that answers the request, unless it was withdrawn'),
  /** `text` as it was agreed when the delivery was made; `fileId` is an id in `files`. */
  criteria: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      remark: z.string().nullable(),
      link: z.string().nullable(),
      fileId: z.int().nullable(),
    }),
  ),
});
export type DeliveryView = z.infer<typeof DeliveryView>;

export const StatementView = z.object({
  id: z.int(),
  party: userParty,
  name: z.string(),
  text: z.string(),
  files: z.array(HashedFile),
  at: Timestamp,
});
export type StatementView = z.infer<typeof StatementView>;

/**
 * `replaced`: the same side made a later offer. `closed`: the dispute ended, and the offer was not
 * accepted.
 */
export const OfferView = z.object({
  id: z.int(),
  madeBy: side,
  /** Before the fee is deducted; the client gets the rest. */
  toDeveloperCents: z.int(),
  ofCents: z.int().describe('The price of the milestone at that time'),
  madeAt: Timestamp,
  status: z.enum(['open', 'accepted', 'replaced', 'closed']),
});
export type OfferView = z.infer<typeof OfferView>;

const NextCursor = z.string().nullable();

/** Null if the side says nothing about the criterion. */
const CriterionStatement = z
  .object({ isMet: z.boolean(), remark: z.string().nullable() })
  .nullable();

const DisputeView = z.object({
  id: z.int(),
  openedBy: userParty,
  reason: z.string(),
  files: z.array(HashedFile),
  openedAt: Timestamp,
  decidableFrom: Timestamp,
  /** Start of the period until the automatic settlement; null means `openedAt`. */
  periodStartsAt: Timestamp.nullable(),
  status: z.enum(['open', 'withdrawn', 'settled', 'decided', 'overtaken']),
  closedAt: Timestamp.nullable(),
  /** Reasons of the admin or of the automatic settlement. */
  decision: z.string().nullable(),
  /** Before the fee is deducted. Null if the dispute did not divide the money. */
  toDeveloperCents: z.int().nullable(),
  criteria: z.array(
    z.object({
      id: z.int(),
      client: CriterionStatement,
      developer: CriterionStatement,
      /** Null if no admin has decided. */
      decision: z.boolean().nullable(),
    }),
  ),
  statements: z.array(StatementView).describe('The newest statements, oldest first'),
  statementsNext: NextCursor.describe('The cursor of earlier statements'),
  offers: z
    .array(OfferView)
    .describe('The newest offers, and all open or accepted offers; oldest first'),
  offersNext: NextCursor.describe('The cursor of earlier offers'),
});
export type DisputeView = z.infer<typeof DisputeView>;

/** Null if it has ended. */
const NextTurn = z
  .object({
    turn: userParty,
    until: Timestamp.nullable(),
    automaticStep: z.enum([...stepNames, 'dropPlanned']).nullable(),
  })
  .nullable();

/** Now or later; `opensAt` is null if the step is possible now. */
const Steps = z.array(z.object({ name: z.enum(stepNames), opensAt: Timestamp.nullable() }));

/** Amounts are in cents. */
export const MilestoneView = z
  .object({
    id: z.int(),
    position: z.int(),
    title: z.string().nullable().describe('Null if the hire began with only this milestone'),
    state: z.enum(milestoneStates),
    amountCents: z.int(),
    days: z.int(),
    dueAt: Timestamp.nullable().describe('Null before the start'),
    releasedCents: z.int().describe('Before the fee is deducted'),
    refundedCents: z.int().describe('Includes `reducedCents`'),
    reducedCents: z.int().describe('What lower prices gave back after the payment'),
    feeCents: z.int(),
    steps: Steps.describe('Steps of the caller; `opensAt` is null if the step is possible now'),
  })
  .meta({ id: 'Milestone' });
export type MilestoneView = z.infer<typeof MilestoneView>;

const ListedMilestone = MilestoneView.extend({
  frozen: z.boolean(),
  offeredTo: side.nullable(),
  next: NextTurn,
}).meta({ id: 'ListedMilestone' });
export type ListedMilestone = z.infer<typeof ListedMilestone>;

/**
 * Amounts are in cents. State, dates, amounts, deliveries, disputes and steps are those of the open
 * milestone.
 */
export const WorkspaceView = z.object({
  projectId: z.int(),
  title: z.string(),
  milestoneId: z.int(),
  /** All of the hire, in the order of their positions. */
  milestones: z.array(ListedMilestone),
  /** Ids of later milestones that the open request to cancel includes. */
  cancelsWith: z.array(z.int()),
  hireState: z.enum(['running', 'completed', 'cancelled']),
  /** Since when only planned milestones are left. */
  idleSince: Timestamp.nullable(),
  state: z.enum(fundedStates),
  stateSince: Timestamp,
  hiredAt: Timestamp,
  /** Null before the start. */
  dueAt: Timestamp.nullable(),
  deliveryDays: z.int(),
  frozen: z.boolean(),
  client: WorkspaceSide,
  developer: WorkspaceSide,
  party: userParty,
  /** An admin that has bid on the project or was invited to it must not act in disputes. */
  isInvolved: z.boolean(),
  amountCents: z.int(),
  feePercent: z.number(),
  releasedCents: z.int(),
  feeCents: z.int(),
  refundedCents: z.int().describe('Includes `reducedCents`'),
  reducedCents: z.int().describe('What lower prices gave back after the payment'),
  unreturnedCents: z
    .int()
    .describe('Part of the refund that did not reach the client; always 0 for developers'),
  /** Null if the hire is older than the first stored agreements. */
  agreement: z
    .object({
      version: z.int().describe('Of the agreement, the newest'),
      revision: z.int().describe('Of the project'),
      criteria: AgreementContent.shape.criteria,
    })
    .nullable(),
  deliveries: z.array(DeliveryView).describe('The newest deliveries, oldest first'),
  deliveriesNext: NextCursor.describe('The cursor of earlier deliveries'),
  deliveryCount: z.int(),
  /** Null if the sides have no conversation about the project, and for admins. */
  conversationId: z.int().nullable(),
  disputes: z.array(DisputeView),
  /** Null if no proposal is open. */
  openChange: ChangeView.nullable(),
  /** Null before the completion, for private and removed projects. */
  priceConsent: PriceConsent.nullable(),
  /** Null if there is no open offer, or if a chargeback freezes the money. */
  offeredTo: side.nullable(),
  steps: Steps,
  next: NextTurn,
});
export type WorkspaceView = z.infer<typeof WorkspaceView>;

/** The page must read the workspace again for the rest. */
export const StepResult = WorkspaceView.pick({ projectId: true, state: true });
export type StepResult = z.infer<typeof StepResult>;

export const WORKSPACE_PAGE_SIZE = 20;

const pageFields = { cursor: CursorText.optional(), limit: pageLimitField(WORKSPACE_PAGE_SIZE) };

export const DeliveryQuery = z.object({
  projectId: Id,
  milestoneId: Id.optional(),
  ...pageFields,
});
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;
export const DeliveryPage = pageSchema(DeliveryView);

export const DisputeListQuery = z.object({ disputeId: Id, ...pageFields });
export type DisputeListQuery = z.infer<typeof DisputeListQuery>;
export const StatementPage = pageSchema(StatementView);
export const OfferPage = pageSchema(OfferView);
