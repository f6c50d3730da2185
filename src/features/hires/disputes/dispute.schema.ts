import { z } from 'zod';
import { fileIdsField } from '#features/files/file.schema.ts';
import { BooleanInput, Id, integerBetween, requiredText } from '#platform/shared/fields/fields.ts';
import { AMOUNT_MESSAGE } from '../money/split-funds.rules.ts';
import {
  CriterionRemark,
  listByCriterion,
  MAX_ATTACHMENTS,
  stepTarget,
} from '../steps/step-actions.schema.ts';

const disputeText = (requiredMessage: string) =>
  requiredText(requiredMessage, 5_000, 'Please use at most 5,000 characters');

const evidenceFileIds = fileIdsField(
  MAX_ATTACHMENTS,
  `A statement can have at most ${MAX_ATTACHMENTS} files`,
);

const CriterionStatements = listByCriterion(
  z.object({ id: Id, isMet: BooleanInput, remark: CriterionRemark }),
);

const disputeFields = {
  reason: disputeText('Please say what is wrong, and what you want to happen'),
  fileIds: evidenceFileIds,
  criteria: CriterionStatements,
};

export const OpenDisputeInput = z.object({ ...stepTarget, ...disputeFields });
export type OpenDisputeInput = z.infer<typeof OpenDisputeInput>;

export const DisputeMilestone = z.object({ id: Id, ...disputeFields });
export type DisputeMilestone = z.infer<typeof DisputeMilestone>;

export const AddStatementInput = z.object({
  ...stepTarget,
  text: disputeText('Please write what the other side and our team should know'),
  fileIds: evidenceFileIds,
  criteria: CriterionStatements,
});
export type AddStatementInput = z.infer<typeof AddStatementInput>;

const ShareCents = integerBetween(0, 99_999_999, AMOUNT_MESSAGE, AMOUNT_MESSAGE).describe(
  'Cents of the held money that go to the developer; the rest goes back to the client',
);

export const MakeOfferInput = z.object({ ...stepTarget, toDeveloperCents: ShareCents });
export type MakeOfferInput = z.infer<typeof MakeOfferInput>;

export const AcceptOfferInput = z.object({ ...stepTarget, offerId: Id });
export type AcceptOfferInput = z.infer<typeof AcceptOfferInput>;

export const DecideDisputeInput = z.object({
  ...stepTarget,
  toDeveloperCents: ShareCents,
  reasons: disputeText('Please give your reasons; both sides read them'),
  criteria: listByCriterion(z.object({ id: Id, isMet: BooleanInput })),
});
export type DecideDisputeInput = z.infer<typeof DecideDisputeInput>;
