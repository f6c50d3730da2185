import { z } from 'zod';
import { Id, Instant, prose } from '#platform/shared/fields.ts';
import { decisions, REASON_MAX, REASON_MIN, rules } from './suspension.rules.ts';

function reason(missing: string) {
  const bounds = `Please give between ${REASON_MIN} and ${REASON_MAX.toLocaleString('en-US')} characters`;
  return prose(missing, REASON_MAX, bounds).refine((text) => text.length >= REASON_MIN, bounds);
}

const SAY_WHY = 'Please say why';

export const SuspendForm = z.object({
  rule: z.enum(rules, 'Please choose the rule that was broken'),
  reason: reason(SAY_WHY),
});
export const Suspend = SuspendForm.extend({ userId: Id });
export type Suspend = z.infer<typeof Suspend>;

export const RestoreForm = z.object({ reason: reason(SAY_WHY) });
export const Restore = RestoreForm.extend({ userId: Id });
export type Restore = z.infer<typeof Restore>;

export const Appeal = z.object({ appeal: reason('Please say what you want to be considered') });
export type Appeal = z.infer<typeof Appeal>;

export const DecideForm = z.object({
  decision: z.enum(decisions, 'Please choose a decision'),
  reason: reason(SAY_WHY),
});
export const DecideAppeal = DecideForm.extend({ id: Id });
export type DecideAppeal = z.infer<typeof DecideAppeal>;

/** A suspension as the person it concerns reads it. */
export const OwnSuspension = z.object({
  rule: z.enum(rules),
  reason: z.string(),
  at: Instant,
  appeal: z.string().nullable(),
  appealedAt: Instant.nullable(),
  decision: z.enum(decisions).nullable(),
  decisionReason: z.string().nullable(),
  decidedAt: Instant.nullable(),
});
export type OwnSuspension = z.infer<typeof OwnSuspension>;

const Name = z.string().nullable();

/** The same as admins read it. */
export const SuspensionView = OwnSuspension.extend({
  id: z.int(),
  byId: z.int(),
  byName: Name,
  decidedByName: Name,
  endedAt: Instant.nullable(),
  endedByName: Name,
  endReason: z.string().nullable(),
});
export type SuspensionView = z.infer<typeof SuspensionView>;
