import { z } from 'zod';
import { requiredText, Timestamp } from '#platform/shared/fields/fields.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import {
  appealDecisions,
  marketplaceRules,
  REASON_MAX,
  REASON_MIN,
  REASON_MISSING,
  RULE_MISSING,
} from './moderation-action.rules.ts';

export function reasonSchema(missingMessage = REASON_MISSING) {
  const boundsMessage = `Enter between ${REASON_MIN} and ${formatInteger(REASON_MAX)} characters`;
  return requiredText(missingMessage, REASON_MAX, boundsMessage).refine(
    (text) => text.length >= REASON_MIN,
    boundsMessage,
  );
}

export const ModerationActionForm = z.object({
  rule: z.enum(marketplaceRules, RULE_MISSING),
  reason: reasonSchema(),
});

export const EndActionForm = z.object({ reason: reasonSchema() });

export const AppealForm = z.object({
  appeal: reasonSchema('Say what we should consider'),
});
export type AppealForm = z.infer<typeof AppealForm>;

export const DecideAppealForm = z.object({
  decision: z.enum(appealDecisions, 'Please choose a decision'),
  reason: reasonSchema(),
});

export const OwnModerationAction = z.object({
  rule: z.enum(marketplaceRules),
  reason: z.string(),
  at: Timestamp,
  appeal: z.string().nullable(),
  appealedAt: Timestamp.nullable(),
  decision: z.enum(appealDecisions).nullable(),
  decisionReason: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
  hasReviewer: z.boolean(),
});
export type OwnModerationAction = z.infer<typeof OwnModerationAction>;

const AdminName = z.string().nullable();

export const ModerationActionView = OwnModerationAction.extend({
  id: z.int(),
  byId: z.int(),
  byName: AdminName,
  decidedByName: AdminName,
  endedAt: Timestamp.nullable(),
  endedByName: AdminName,
  endReason: z.string().nullable(),
});
export type ModerationActionView = z.infer<typeof ModerationActionView>;
