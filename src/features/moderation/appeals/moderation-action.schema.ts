import { z } from 'zod';
import { requiredText, Timestamp } from '#platform/shared/fields/fields.ts';
import { formatInteger } from '#platform/shared/format/locale.ts';
import {
  appealDecisions,
  marketplaceRules,
  REASON_MAX,
  REASON_MIN,
} from './moderation-action.rules.ts';

/** Returns the schema of the reason that every moderation action and decision requires. */
export function reasonSchema(missingMessage = 'Please say why') {
  const boundsMessage = `Enter between ${REASON_MIN} and ${formatInteger(REASON_MAX)} characters`;
  return requiredText(missingMessage, REASON_MAX, boundsMessage).refine(
    (text) => text.length >= REASON_MIN,
    boundsMessage,
  );
}

/** Fields to suspend a user or to take down a project. */
export const ModerationActionForm = z.object({
  rule: z.enum(marketplaceRules, 'Please choose the rule that was broken'),
  reason: reasonSchema(),
});

/** Fields to end a suspension or takedown without a decision about an appeal. */
export const EndActionForm = z.object({ reason: reasonSchema() });

export const AppealForm = z.object({
  appeal: reasonSchema('Say what we should consider'),
});
export type AppealForm = z.infer<typeof AppealForm>;

/** Fields to decide an appeal; `granted` ends the action. */
export const DecideAppealForm = z.object({
  decision: z.enum(appealDecisions, 'Please choose a decision'),
  reason: reasonSchema(),
});

/** A moderation action by an admin under a rule, as the affected user sees it. */
export const OwnModerationAction = z.object({
  rule: z.enum(marketplaceRules),
  reason: z.string(),
  at: Timestamp,
  /** Text of the appeal; null if there is none. */
  appeal: z.string().nullable(),
  appealedAt: Timestamp.nullable(),
  decision: z.enum(appealDecisions).nullable(),
  decisionReason: z.string().nullable(),
  decidedAt: Timestamp.nullable(),
  /** Whether there is an active admin other than the author, so that an appeal can be decided. */
  hasReviewer: z.boolean(),
});
export type OwnModerationAction = z.infer<typeof OwnModerationAction>;

/** Full name of an admin; null if no admin is stored. */
const AdminName = z.string().nullable();

/** A moderation action as admins see it. */
export const ModerationActionView = OwnModerationAction.extend({
  id: z.int(),
  /** The admin that took the action. */
  byId: z.int(),
  byName: AdminName,
  decidedByName: AdminName,
  /** Null while the action is in force. */
  endedAt: Timestamp.nullable(),
  endedByName: AdminName,
  endReason: z.string().nullable(),
});
export type ModerationActionView = z.infer<typeof ModerationActionView>;
