import { z } from 'zod';
import { CRITERIA_MAX } from '#features/projects/brief/brief-fields.rules.ts';
import { BriefLine, DeadlineInput } from '#features/projects/brief/brief-fields.schema.ts';
import { Criterion } from '#features/projects/brief/criterion.schema.ts';
import { BID_MAX, DELIVERY_DAYS_MAX } from '#features/projects/offer.rules.ts';
import { titleInput } from '#features/projects/title.schema.ts';
import { Id, integerBetween, optionalText, Timestamp } from '#platform/shared/fields/fields.ts';

const CHANGE_ITEMS_MAX = 20;
export const CHANGE_NOTE_MAX = 2_000;
const CHANGE_NOTE_TOO_LONG = 'Please use at most 2,000 characters';

const Amount = integerBetween(
  1,
  BID_MAX,
  'Enter an amount in dollars',
  'An amount is a whole number of dollars from 1 to 999,999',
).describe('Whole dollars');

const Days = integerBetween(
  1,
  DELIVERY_DAYS_MAX,
  'Enter a number of days',
  `A milestone takes 1 to ${DELIVERY_DAYS_MAX} days`,
);

const CriterionTexts = z
  .array(BriefLine, 'Give the criteria as a list of texts')
  .max(CRITERIA_MAX, `A project has at most ${CRITERIA_MAX} criteria`)
  .default([]);

/** What a side asks for. One item per kind and milestone. */
export const NewChangeItem = z
  .discriminatedUnion('kind', [
    z
      .object({
        kind: z.literal('date'),
        milestoneId: Id,
        days: Days.optional(),
        dueAt: DeadlineInput.optional(),
      })
      .refine(({ days, dueAt }) => (days === undefined) !== (dueAt === undefined), {
        message: 'Give either the days or the new due date',
        path: ['dueAt'],
      })
      .describe('The due date of a milestone that has started, or the days of one that has not'),
    z
      .object({ kind: z.literal('price'), milestoneId: Id, amount: Amount })
      .describe(
        'Of a planned milestone any price; of a funded one a lower price, of which the difference is refunded',
      ),
    z
      .object({
        kind: z.literal('add'),
        title: titleInput('Give the milestone a title'),
        amount: Amount,
        days: Days,
        criteria: CriterionTexts,
      })
      .describe('A new milestone after all others'),
    z.object({ kind: z.literal('drop'), milestoneId: Id }).describe('Ends a planned milestone'),
    z
      .object({
        kind: z.literal('criteria'),
        milestoneId: Id,
        add: CriterionTexts,
        change: z
          .array(Criterion.extend({ id: Id, text: BriefLine }))
          .max(CRITERIA_MAX)
          .default([]),
        remove: z.array(Id).max(CRITERIA_MAX).default([]),
      })
      .refine(({ add, change, remove }) => add.length + change.length + remove.length > 0, {
        message: 'Add, change or remove at least one criterion',
        path: ['add'],
      })
      .refine(({ change, remove }) => {
        const ids = [...change.map(({ id }) => id), ...remove];
        return new Set(ids).size === ids.length;
      }, 'Name each criterion once.'),
  ])
  .meta({ id: 'NewChangeItem' });
export type NewChangeItem = z.infer<typeof NewChangeItem>;

const changeFields = {
  items: z
    .array(NewChangeItem, 'Give the changes as a list')
    .min(1, 'Choose at least one change')
    .max(CHANGE_ITEMS_MAX, `A proposal has at most ${CHANGE_ITEMS_MAX} changes`),
  note: optionalText(CHANGE_NOTE_MAX, CHANGE_NOTE_TOO_LONG),
};

export const ProposeChange = z.object({
  projectId: Id,
  ...changeFields,
  deliveryId: Id.optional().describe('The delivery whose request for changes it answers'),
});
export type ProposeChange = z.infer<typeof ProposeChange>;

export const DeclineChange = z.object({
  id: Id,
  counter: z
    .object(changeFields)
    .nullish()
    .transform((counter) => counter ?? null)
    .describe('Proposed instead, in the same call'),
});
export type DeclineChange = z.infer<typeof DeclineChange>;

/** Null title: the hire began with only this milestone. */
const ChangedMilestone = z.object({
  id: z.int(),
  position: z.int(),
  title: z.string().nullable(),
});

/**
 * An item with the terms before and after it, as they were when it was proposed. Accepting it
 * applies `after` and nothing else. Amounts are in cents.
 */
export const ChangeItem = z
  .union([
    z.object({
      kind: z.literal('dueAt'),
      milestone: ChangedMilestone,
      before: Timestamp,
      after: Timestamp,
    }),
    z.object({
      kind: z.literal('days'),
      milestone: ChangedMilestone,
      before: z.int(),
      after: z.int(),
    }),
    z.object({
      kind: z.literal('price'),
      milestone: ChangedMilestone,
      beforeCents: z.int(),
      afterCents: z.int(),
      refundCents: z.int().describe('0 for a milestone that is not funded'),
    }),
    z.object({
      kind: z.literal('add'),
      position: z.int(),
      title: z.string(),
      amountCents: z.int(),
      days: z.int(),
      criteria: z.array(Criterion),
    }),
    z.object({
      kind: z.literal('drop'),
      milestone: ChangedMilestone,
      amountCents: z.int(),
    }),
    z.object({
      kind: z.literal('criteria'),
      milestone: ChangedMilestone,
      added: z.array(Criterion),
      changed: z.array(z.object({ id: z.int(), before: z.string(), after: z.string() })),
      removed: z.array(Criterion),
    }),
  ])
  .meta({ id: 'ChangeItem' });
export type ChangeItem = z.infer<typeof ChangeItem>;

const changeStates = ['open', 'accepted', 'declined', 'withdrawn', 'lapsed'] as const;
export type ChangeState = (typeof changeStates)[number];

export const ChangeView = z
  .object({
    id: z.int(),
    projectId: z.int(),
    state: z.enum(changeStates),
    proposedBy: z.enum(['client', 'developer']),
    items: z.array(ChangeItem),
    note: z.string().nullable(),
    proposedAt: Timestamp,
    lapsesAt: Timestamp,
    endedAt: Timestamp.nullable(),
    /** The version of the agreement that the items change. */
    basedOn: z.int(),
    agreementVersion: z.int().nullable().describe('Null unless it was accepted'),
    /** The declined change that this one was proposed instead of. */
    counters: z.int().nullable(),
    request: z
      .object({ deliveryId: z.int(), milestoneId: z.int(), requestedAt: Timestamp })
      .nullable()
      .default(null)
      .describe('The request for changes that it answers'),
    refundCents: z.int().describe('What accepting it refunds at once'),
    /** What the client is asked to pay next after accepting it; null if nothing is to be funded. */
    nextPaymentCents: z.int().nullable(),
  })
  .meta({ id: 'Change' });
export type ChangeView = z.infer<typeof ChangeView>;
