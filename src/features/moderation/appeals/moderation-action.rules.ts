import { DomainError } from '#platform/shared/errors.ts';

/** Rules of the marketplace under which an admin can act. */
export const marketplaceRules = [
  'fraud',
  'off_platform',
  'spam',
  'impersonation',
  'offensive',
  'dishonest_work',
  'other',
] as const;
export type MarketplaceRule = (typeof marketplaceRules)[number];

export const appealDecisions = ['granted', 'refused'] as const;
export type AppealDecision = (typeof appealDecisions)[number];

/** Bounds of the length of a reason, an appeal or a warning, in characters. */
export const REASON_MIN = 10;
export const REASON_MAX = 2_000;

/** Fields of a moderation action that appeals depend on. */
interface AppealedAction {
  createdById: number;
  /** The suspended user, or the owner of the removed project. */
  userId: number;
  appealedAt?: Date | null | undefined;
  decidedAt?: Date | null | undefined;
}

/**
 * Returns a refusal if the action was appealed already, else null. Each action can be appealed only
 * once. `kind` is the word for the action in the message.
 */
export function appealRefusal(
  { appealedAt }: Pick<AppealedAction, 'appealedAt'>,
  kind: 'suspension' | 'removal',
): DomainError | null {
  if (!appealedAt) return null;
  return new DomainError(
    'conflict',
    'appealed_already',
    `You have already appealed against this ${kind}. You can appeal once.`,
  );
}

/**
 * Returns a refusal if there is no undecided appeal, or if the admin is the author of the action or
 * affected by it; else null.
 */
export function decideAppealRefusal(
  actor: { id: number },
  { createdById, userId, appealedAt, decidedAt }: AppealedAction,
): DomainError | null {
  if (!appealedAt) {
    return new DomainError('conflict', 'no_appeal', 'There is no appeal to decide.');
  }
  if (decidedAt) {
    return new DomainError('conflict', 'decided_already', 'This appeal has already been decided.');
  }
  if (actor.id === createdById || actor.id === userId) {
    return new DomainError(
      'forbidden',
      'other_admin',
      'You cannot decide an appeal against your own action. Another admin must decide it.',
    );
  }
  return null;
}
