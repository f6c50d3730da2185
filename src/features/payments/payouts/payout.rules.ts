import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** Returns the refusal if the actor is not a developer; null otherwise. */
export function payoutsRefusal(actor: { role: Role }): DomainError | null {
  if (actor.role === 'developer') return null;
  return new DomainError('forbidden', 'developers_only', 'Only developers receive payouts.');
}

export function onboardingNotStartedError(): DomainError {
  return new DomainError(
    'conflict',
    'payouts_not_begun',
    'You have no payout account yet. Set one up first.',
  );
}

export type PayoutAccountStatus = 'creating' | 'onboarding' | 'active' | 'restricted' | 'closed';

/**
 * Returns whether an account may be replaced: its onboarding is incomplete or restricted, and no
 * earnings were sent to it.
 */
export function canRestartOnboarding({
  status,
  isPaid,
}: {
  status: string;
  isPaid: boolean;
}): boolean {
  return (status === 'onboarding' || status === 'restricted') && !isPaid;
}

export function restartNotAllowedError(): DomainError {
  return new DomainError(
    'conflict',
    'payouts_not_restarted',
    'You cannot replace an account that has received money. Reload your payouts.',
  );
}

/**
 * Returns the status of an account at Stripe. Only its capability counts, because a return from the
 * onboarding pages proves nothing.
 */
export function toAccountStatus(account: {
  closed?: boolean | undefined;
  transfers: string | null;
}): PayoutAccountStatus {
  if (account.closed) return 'closed';
  if (account.transfers === 'active') return 'active';
  return account.transfers === 'restricted' || account.transfers === 'unsupported'
    ? 'restricted'
    : 'onboarding';
}
