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

/**
 * `creating`: the account does not exist at Stripe yet. `onboarding`: details are missing.
 * `active`: the account can receive payouts. `restricted`: Stripe allows no payouts to the account.
 */
export type PayoutAccountStatus = 'creating' | 'onboarding' | 'active' | 'restricted' | 'closed';

/**
 * Returns whether an account may be replaced: its status is `onboarding` or `restricted`, and no
 * earnings were sent to it or are being sent.
 */
export function canRestartOnboarding({
  status,
  hasPayouts,
}: {
  status: string;
  /** Whether earnings were sent to the account or are being sent. */
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

/**
 * Returns our status for an account at Stripe. `transfersStatus` is the status of the account's
 * capability to receive transfers; null if the capability was not requested.
 */
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
