import { z } from 'zod';
import { CRITERIA_MAX } from '#features/projects/brief/brief-fields.rules.ts';
import { BID_MAX, DELIVERY_DAYS_MAX } from '#features/projects/offer.rules.ts';
import { titleInput } from '#features/projects/title.schema.ts';
import { Id, integerBetween } from '#platform/shared/fields/fields.ts';
import { MILESTONES_MAX, MILESTONES_MIN } from './bid-milestones.rules.ts';

const MilestoneInput = z
  .object({
    title: titleInput('Give the milestone a title'),
    amount: integerBetween(
      1,
      BID_MAX,
      'Enter an amount in dollars',
      'A milestone is a whole number of dollars from 1 to 999,999',
    ).describe('Whole dollars'),
    days: integerBetween(
      1,
      DELIVERY_DAYS_MAX,
      'Enter a number of days',
      `A milestone takes 1 to ${DELIVERY_DAYS_MAX} days`,
    ),
    criteria: z
      .array(Id, 'Give the criteria as a list of ids')
      .max(CRITERIA_MAX, `A project has at most ${CRITERIA_MAX} criteria`)
      .default([])
      .describe('Ids of criteria. Those that no milestone names belong to the last one'),
  })
  .meta({ id: 'NewBidMilestone' });

const COUNT_MESSAGE = `A bid is split into ${MILESTONES_MIN} to ${MILESTONES_MAX} milestones, or not at all.`;

export const MilestonesInput = z
  .array(MilestoneInput, 'Give the milestones as a list')
  .min(MILESTONES_MIN, COUNT_MESSAGE)
  .max(MILESTONES_MAX, COUNT_MESSAGE)
  .refine((milestones) => {
    const ids = milestones.flatMap(({ criteria }) => criteria);
    return new Set(ids).size === ids.length;
  }, 'A criterion belongs to one milestone.')
  .nullish()
  .describe(
    'Amounts and days add up to those of the bid. Null: the bid is not split. Each milestone is paid for on its own, the first one to hire',
  );

export const BidMilestone = z
  .object({
    title: z.string(),
    amount: z.int().describe('Whole dollars'),
    days: z.int(),
    criteria: z.array(z.int()).describe('Ids of criteria'),
  })
  .meta({ id: 'BidMilestone' });
export type BidMilestone = z.infer<typeof BidMilestone>;
