import { z } from 'zod';
import { IsUnconfirmed } from '#features/accounts/email-confirmation/email-confirmation.schema.ts';
import { HashedFile } from '#features/files/file.schema.ts';
import { Id, Timestamp } from '#platform/shared/fields/fields.ts';
import {
  CursorText,
  integerCursorField,
  NO_SUCH_PAGE_MESSAGE,
  pageLimitField,
  pageSchema,
} from '#platform/shared/lists/pagination.ts';
import { AgreementContent } from '../agreement/agreement.schema.ts';
import { hireStates, stepNames } from '../hire.rules.ts';

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
  /** The criterion and the passage of the agreement that the requested changes are about. */
  changesCriterionId: z.int().nullable(),
  changesQuote: z.string().nullable(),
  /** How the delivery meets each criterion; `fileId` is one of its files. */
  criteria: z.array(
    z.object({
      id: z.int(),
      remark: z.string().nullable(),
      link: z.string().nullable(),
      fileId: z.int().nullable(),
    }),
  ),
});
export type DeliveryView = z.infer<typeof DeliveryView>;

/** A statement in a dispute. */
export const StatementView = z.object({
  id: z.int(),
  party: userParty,
  /** Name of the author. */
  name: z.string(),
  text: z.string(),
  files: z.array(HashedFile),
  at: Timestamp,
});
export type StatementView = z.infer<typeof StatementView>;

/**
 * An offer of a side to divide the money. `replaced`: by a later offer of the same side. `closed`:
 * still open when the dispute ended otherwise.
 */
export const OfferView = z.object({
  id: z.int(),
  madeBy: side,
  /** The developer's part of the money, including the fee; the client gets the rest. */
  toDeveloperCents: z.int(),
  madeAt: Timestamp,
  status: z.enum(['open', 'accepted', 'replaced', 'closed']),
});
export type OfferView = z.infer<typeof OfferView>;

/** The cursor of the next page; null if there is none. */
const NextCursor = z.string().nullable();

/** Statement of a side about a criterion; null if the side made no statement. */
const CriterionStatement = z
  .object({ isMet: z.boolean(), remark: z.string().nullable() })
  .nullable();

const DisputeView = z.object({
  id: z.int(),
  openedBy: userParty,
  reason: z.string(),
  /** Files attached to the reason. */
  files: z.array(HashedFile),
  openedAt: Timestamp,
  decidableFrom: Timestamp,
  /** Start of the period until the automatic settlement; null if it is `openedAt`. */
  periodStartsAt: Timestamp.nullable(),
  status: z.enum(['open', 'withdrawn', 'settled', 'decided', 'overtaken']),
  closedAt: Timestamp.nullable(),
  /** Reasons of the admin, or of a settlement without a decision. */
  decision: z.string().nullable(),
  /** The developer's part of the money, including the fee; null if the money was not divided. */
  toDeveloperCents: z.int().nullable(),
  criteria: z.array(
    z.object({
      id: z.int(),
      client: CriterionStatement,
      developer: CriterionStatement,
      /** Whether the criterion is met according to the decision; null without a decision. */
      decision: z.boolean().nullable(),
    }),
  ),
  statements: z.array(StatementView).describe('The newest, oldest first'),
  statementsNext: NextCursor.describe('The cursor of earlier ones'),
  offers: z.array(OfferView).describe('The newest and all open ones, oldest first'),
  offersNext: NextCursor.describe('The cursor of earlier ones'),
});
export type DisputeView = z.infer<typeof DisputeView>;

/** A hire for its two sides and admins (RULES section 5). Amounts are in cents. */
export const WorkspaceView = z.object({
  projectId: z.int(),
  title: z.string(),
  state: z.enum(hireStates),
  stateSince: Timestamp,
  hiredAt: Timestamp,
  dueAt: Timestamp,
  deliveryDays: z.int(),
  frozen: z.boolean(),
  client: WorkspaceSide,
  developer: WorkspaceSide,
  /** Party of the actor. */
  party: userParty,
  /**
   * Whether the actor is an admin with a bid or an invitation, because they must not decide
   * disputes.
   */
  isInvolved: z.boolean(),
  amountCents: z.int(),
  feePercent: z.number(),
  releasedCents: z.int(),
  feeCents: z.int(),
  refundedCents: z.int(),
  unreturnedCents: z
    .int()
    .describe('Part of the refund that did not reach the client; always 0 for developers'),
  /** What counts as done; null for a hire from before agreements were stored. */
  agreement: z.object({ revision: z.int(), criteria: AgreementContent.shape.criteria }).nullable(),
  deliveries: z.array(DeliveryView).describe('The newest, oldest first'),
  deliveriesNext: NextCursor.describe('The cursor of earlier ones'),
  deliveryCount: z.int(),
  disputes: z.array(DisputeView),
  /** The side that may accept the newest offer; null if there is none or the money is frozen. */
  offeredTo: side.nullable(),
  /** Steps that the actor may take; `opensAt` is null if it is possible now. */
  steps: z.array(z.object({ name: z.enum(stepNames), opensAt: Timestamp.nullable() })),
  /** Party that must act next, until when, and the automatic step then; null if the hire ended. */
  next: z
    .object({
      turn: userParty,
      until: Timestamp.nullable(),
      automaticStep: z.enum(stepNames).nullable(),
    })
    .nullable(),
});
export type WorkspaceView = z.infer<typeof WorkspaceView>;

/** Result of a step; the page must read the workspace again for the rest. */
export const StepResult = WorkspaceView.pick({ projectId: true, state: true });
export type StepResult = z.infer<typeof StepResult>;

/** Number of rows in the first page of each list of a workspace. */
export const WORKSPACE_PAGE_SIZE = 20;

const pageFields = { cursor: CursorText.optional(), limit: pageLimitField(WORKSPACE_PAGE_SIZE) };

export const DeliveryQuery = z.object({ projectId: Id, ...pageFields });
export type DeliveryQuery = z.infer<typeof DeliveryQuery>;
export const DeliveryPage = pageSchema(DeliveryView);

/** Selects a page of the statements or offers of a dispute. */
export const DisputeListQuery = z.object({ disputeId: Id, ...pageFields });
export type DisputeListQuery = z.infer<typeof DisputeListQuery>;
export const StatementPage = pageSchema(StatementView);
export const OfferPage = pageSchema(OfferView);

/** Order of the user's hires: running ones first (1, others 0), then by descending id. */
const hireOrders = { running: ['running', 'id'] } as const;

export const MyHiresQuery = z.object({
  cursor: integerCursorField(hireOrders)
    .refine(({ figures: [running] }) => running === 0 || running === 1, NO_SUCH_PAGE_MESSAGE)
    .optional(),
  limit: pageLimitField(),
});
export type MyHiresQuery = z.infer<typeof MyHiresQuery>;

/** A hire in the lists of its two sides. */
export const HireListItem = WorkspaceView.pick({
  projectId: true,
  title: true,
  state: true,
  stateSince: true,
  hiredAt: true,
  dueAt: true,
  frozen: true,
  client: true,
  developer: true,
  party: true,
  amountCents: true,
  offeredTo: true,
  next: true,
});
export type HireListItem = z.infer<typeof HireListItem>;

export const MyHiresPage = pageSchema(HireListItem);
