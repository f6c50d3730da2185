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

/** Texts of the rules, as shown to the users that broke them. */
export const ruleLabels: Record<MarketplaceRule, string> = {
  fraud: 'Do not deceive others about money, work or yourself.',
  off_platform: 'Do not take payments for projects outside Bidwright.',
  spam: 'Do not send the same bids or messages to many people.',
  impersonation: 'Do not pretend to be somebody else.',
  offensive: 'Do not insult, threaten or discriminate against others.',
  dishonest_work: 'Do not show or deliver work that is not yours to give.',
  other: 'Keep to the terms of this marketplace.',
};

export const appealDecisions = ['granted', 'refused'] as const;
export type AppealDecision = (typeof appealDecisions)[number];

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

/** Shown before an appeal if no other admin could decide it. */
export const NO_REVIEWER_BEFORE_APPEAL =
  'There is no other admin at the moment. Your appeal is kept, and decided once there is one; ' +
  'until then everything stays as it is.';

/** Shown after an appeal if no other admin can decide it yet. */
export const NO_REVIEWER_AFTER_APPEAL =
  'Only another admin may decide it, and there is none yet. Your appeal is kept and waits for ' +
  'one; the admin was asked to invite somebody. You are told the decision by mail.';

/** Sent to the author of an action if no other admin can decide the appeal. */
export const SECOND_ADMIN_NEEDED =
  'It was your act, so another admin decides, and there is none. Please invite one, under Users: ' +
  'they find the appeal in the admin area.';

/** Returns a refusal if the action was appealed already, else null. Each can be appealed once. */
export function appealRefusal(
  { appealedAt }: Pick<AppealedAction, 'appealedAt'>,
  kind: 'suspension' | 'removal',
): DomainError | null {
  if (!appealedAt) return null;
  return new DomainError(
    'conflict',
    'appealed_already',
    `You have appealed against this ${kind} already. Each can be appealed once.`,
  );
}

/** Returns why this admin may not decide the appeal; null if they may. */
export function decideAppealRefusal(
  actor: { id: number },
  { createdById, userId, appealedAt, decidedAt }: AppealedAction,
): DomainError | null {
  if (!appealedAt) {
    return new DomainError('conflict', 'no_appeal', 'There is no appeal to decide.');
  }
  if (decidedAt) {
    return new DomainError('conflict', 'decided_already', 'This appeal was decided already.');
  }
  if (actor.id === createdById || actor.id === userId) {
    return new DomainError(
      'forbidden',
      'other_admin',
      'An appeal is decided by another admin than the one whose act it is about.',
    );
  }
  return null;
}
