import { z } from 'zod';
import { Instant, prose } from '#platform/shared/fields.ts';
import { formatWhole } from '#platform/shared/locale.ts';
import { decisions, REASON_MAX, REASON_MIN, rules } from './measure.rules.ts';

/** Returns the schema of the reason that every measure and decision requires. */
export function reason(missing = 'Please say why') {
  const bounds = `Please give between ${REASON_MIN} and ${formatWhole(REASON_MAX)} characters`;
  return prose(missing, REASON_MAX, bounds).refine((text) => text.length >= REASON_MIN, bounds);
}

export const MeasureForm = z.object({
  rule: z.enum(rules, 'Please choose the rule that was broken'),
  reason: reason(),
});

export const EndForm = z.object({ reason: reason() });

export const AppealForm = z.object({ appeal: reason('Please say what you want to be considered') });

export const DecideForm = z.object({
  decision: z.enum(decisions, 'Please choose a decision'),
  reason: reason(),
});

/** A measure by an admin under a rule, as the affected user sees it. */
export const OwnMeasure = z.object({
  rule: z.enum(rules),
  reason: z.string(),
  at: Instant,
  appeal: z.string().nullable(),
  appealedAt: Instant.nullable(),
  decision: z.enum(decisions).nullable(),
  decisionReason: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** Whether there is another admin now who may decide an appeal. */
  hasJudge: z.boolean(),
});
export type OwnMeasure = z.infer<typeof OwnMeasure>;

const Name = z.string().nullable();

/** A measure as admins see it. */
export const MeasureView = OwnMeasure.extend({
  id: z.int(),
  byId: z.int(),
  byName: Name,
  decidedByName: Name,
  endedAt: Instant.nullable(),
  endedByName: Name,
  endReason: z.string().nullable(),
});
export type MeasureView = z.infer<typeof MeasureView>;
