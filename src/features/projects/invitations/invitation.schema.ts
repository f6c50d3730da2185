import { z } from 'zod';
import { categories } from '#features/profiles/profile.rules.ts';
import { Id, idInput, Timestamp, textInput } from '#platform/shared/fields/fields.ts';
import {
  CursorText,
  PAGE_MAX,
  pageLimitField,
  pageSchema,
} from '#platform/shared/lists/pagination.ts';
import { DeliveryDays, OfferAmount, ProposalText } from '../offer.schema.ts';
import { projectStatuses } from '../project.rules.ts';
import {
  INVITE_MAX,
  invitationStatuses,
  MESSAGE_MAX,
  MESSAGE_TOO_LONG,
  requestStatuses,
} from './invitation.rules.ts';

/** An empty text becomes null. */
export const InvitationMessage = textInput()
  .max(MESSAGE_MAX, MESSAGE_TOO_LONG)
  .nullish()
  .transform((text) => text || null);

export const NewOffer = z
  .object({
    amount: OfferAmount,
    deliveryTime: DeliveryDays,
    text: ProposalText.describe('The proposal of the bid that accepting the offer places'),
  })
  .meta({ id: 'NewOffer' });
export type NewOffer = z.infer<typeof NewOffer>;

export const InviteInput = z.object({
  projectId: Id,
  developerIds: z
    .array(Id)
    .min(1, 'Please choose at least one developer')
    .max(INVITE_MAX, `Invite at most ${INVITE_MAX} developers at once`),
  message: InvitationMessage,
});
export type InviteInput = z.infer<typeof InviteInput>;

export const SendInvitationInput = z
  .object({
    projectId: idInput('projectId is required: the project to invite to.'),
    developerId: idInput('developerId is required: the developer to invite.'),
    clientId: Id.optional().describe("May only repeat the caller's own id"),
    message: InvitationMessage,
    offer: NewOffer.optional().describe('Terms that the developer accepts as they are, or not'),
  })
  .meta({ id: 'NewInvitation' });
export type SendInvitationInput = z.infer<typeof SendInvitationInput>;

export const RequestInvitation = z.object({ projectId: Id, message: InvitationMessage });
export type RequestInvitation = z.infer<typeof RequestInvitation>;

const ANSWER_MESSAGE = 'An answer is accepted or declined';

export const AnswerInvitation = z.object({
  id: Id,
  status: z.enum(['accepted', 'declined'], ANSWER_MESSAGE),
});
export type AnswerInvitation = z.infer<typeof AnswerInvitation>;

export const AnswerRequest = z.object({ id: Id, status: z.enum(['invited', 'declined']) });
export type AnswerRequest = z.infer<typeof AnswerRequest>;

export const InvitationList = z.object({
  developerId: Id,
  cursor: CursorText.optional().describe('Cursor of the next page, from the Link header'),
  limit: pageLimitField(PAGE_MAX),
});
export type InvitationList = z.infer<typeof InvitationList>;

export const InvitationOffer = z
  .object({
    amount: z.int().describe('Whole dollars'),
    deliveryTime: z.int().describe('Days'),
    text: z.string(),
    // The defaults are for responses that an earlier version of the server stored.
    projectRevision: z
      .int()
      .nullable()
      .default(null)
      .describe('Revision of the project that the offer is for; null if it was not stored'),
    isOutdated: z
      .boolean()
      .default(false)
      .describe(
        'Whether a material change of the project followed, so that the offer cannot be accepted',
      ),
  })
  .meta({ id: 'InvitationOffer' });
export type InvitationOffer = z.infer<typeof InvitationOffer>;

const invitationFields = {
  id: z.int(),
  status: z.enum(invitationStatuses),
  message: z.string().nullable(),
  // The default is for responses that an earlier version of the server stored.
  offer: InvitationOffer.nullable()
    .default(null)
    .describe(
      'Null if the client made no offer. Only client and developer see it, the developer only while they may see the project',
    ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

export const SentInvitation = z
  .object({ ...invitationFields, projectId: z.int(), developerId: z.int() })
  .meta({ id: 'SentInvitation' });
export type SentInvitation = z.infer<typeof SentInvitation>;

/** The budget is in whole dollars. */
export const InvitedProject = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  category: z.enum(categories),
  budget: z.int(),
  deadline: Timestamp,
  isUrgent: z.boolean(),
  isPrivate: z.boolean(),
  status: z.enum(projectStatuses),
  isPaused: z
    .boolean()
    .describe('True while the client cannot hire. The project then accepts no bids'),
  // The default is for responses that an earlier version of the server stored.
  revision: z.int().nullable().default(null).describe('Current revision of the project'),
});

export const InvitationView = z.object({
  ...invitationFields,
  projectId: z.int(),
  clientName: z.string(),
  /** Null if the project was removed, or if it is private and the developer has declined. */
  project: InvitedProject.nullable(),
});
export type InvitationView = z.infer<typeof InvitationView>;

export const InvitationPage = pageSchema(InvitationView);

export const MyInvitations = z.object({
  /** Of active projects, newest first. */
  pending: z.array(InvitationView),
  /** The latest answer first. */
  recent: z.array(InvitationView),
});
export type MyInvitations = z.infer<typeof MyInvitations>;

/** Only the id of the project, because the developer may not see a private project. */
export const MyRequest = z.object({
  id: z.int(),
  projectId: z.int(),
  status: z.enum(['open', 'declined', 'closed']),
  message: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type MyRequest = z.infer<typeof MyRequest>;

/** The rating is the average times ten; 0 without reviews. */
const Invitee = z.object({
  id: z.int(),
  name: z.string(),
  avatar: z.string().nullable(),
  rating: z.int(),
  reviewCount: z.int(),
});

export const ProjectInvitations = z.object({
  invitations: z.array(z.object({ ...invitationFields, developer: Invitee })),
  requests: z.array(
    z.object({
      id: z.int(),
      message: z.string().nullable(),
      createdAt: Timestamp,
      developer: Invitee,
    }),
  ),
  declined: z.array(z.object({ id: z.int(), declinedAt: Timestamp, developer: Invitee })),
  /** The lists contain at most `LISTED_MAX` entries each. */
  counts: z.object({ invitations: z.int(), requests: z.int(), declined: z.int() }),
});
export type ProjectInvitations = z.infer<typeof ProjectInvitations>;

/** Contains no data of the project. */
export const MyInvitationState = z.object({
  invitation: z.object(invitationFields).nullable(),
  request: z.enum([...requestStatuses, 'closed']).nullable(),
});
export type MyInvitationState = z.infer<typeof MyInvitationState>;

/** `invitation` is the status of one developer's invitation. The budget is in whole dollars. */
export const InvitableProject = z.object({
  id: z.int(),
  title: z.string(),
  budget: z.int(),
  isPrivate: z.boolean(),
  deadline: Timestamp,
  invitation: z.enum(invitationStatuses).nullable(),
});
export type InvitableProject = z.infer<typeof InvitableProject>;
