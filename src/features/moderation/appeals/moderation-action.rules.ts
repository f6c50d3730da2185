import { DomainError } from '#platform/shared/errors.ts';

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

export const RULE_MISSING = 'Please choose the rule that was broken';
export const REASON_MISSING = 'Please say why';
export const REASON_MIN = 10;
export const REASON_MAX = 2_000;

interface AppealedAction {
  createdById: number;
  userId: number;
  appealedAt?: Date | null | undefined;
  decidedAt?: Date | null | undefined;
}

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

/** Refuses the author of the action and an admin that is affected by it. */
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
