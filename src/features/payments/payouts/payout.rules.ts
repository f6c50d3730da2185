import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

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

/**
 * `creating`: does not exist at Stripe yet. `onboarding`: details are missing. `restricted`: Stripe
 * allows no payouts.
 */
export type PayoutAccountStatus = 'creating' | 'onboarding' | 'active' | 'restricted' | 'closed';

/** `onboarding` or `restricted`, and no earnings were or are being sent. */
export function canRestartOnboarding({
  status,
  hasPayouts,
}: {
  status: string;
  hasPayouts: boolean;
}): boolean {
  return (status === 'onboarding' || status === 'restricted') && !hasPayouts;
}

export function restartNotAllowedError(): DomainError {
  return new DomainError(
    'conflict',
    'payouts_not_restarted',
    'You cannot replace an account that has received money. Reload your payouts.',
  );
}

/** `transfersStatus`: the capability to receive transfers; null if it was not requested. */
export function toAccountStatus(account: {
  closed?: boolean | undefined;
  transfersStatus: string | null;
}): PayoutAccountStatus {
  if (account.closed) return 'closed';
  const { transfersStatus } = account;
  if (transfersStatus === 'active') return 'active';
  const isRestricted = transfersStatus === 'restricted' || transfersStatus === 'unsupported';
  return isRestricted ? 'restricted' : 'onboarding';
}
