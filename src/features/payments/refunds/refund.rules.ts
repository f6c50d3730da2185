import { DomainError } from '#platform/shared/errors.ts';

interface Returned {
  status: string;
  /** Whether another refund took its place. */
  replaced: boolean;
  /** Whether a bank looks into the payment. */
  questioned: boolean;
  /** Whether a bank took back the payment, or a part of it. */
  lost: boolean;
  /** Whether its money still lies where it came from. */
  covered: boolean;
}

/** Why a refund cannot be sent again, or null. */
export function retryRefusal(refund: Returned): DomainError | null {
  const { status, replaced, questioned, lost, covered } = refund;
  if (replaced) {
    return new DomainError(
      'conflict',
      'already_retried',
      'This refund was sent again already. Please reload the page to see how it stands.',
    );
  }
  if (status !== 'failed') {
    return new DomainError('conflict', 'not_failed', 'Only a refund that failed is sent again.');
  }
  if (questioned) {
    return new DomainError(
      'conflict',
      'payment_questioned',
      'A bank looks into this payment. Stripe takes no refund of it until that is over.',
    );
  }
  if (!covered) {
    return new DomainError(
      'conflict',
      'not_covered',
      'A bank took back what this refund was of: there is not as much left to send.',
    );
  }
  if (!lost) return null;
  return new DomainError(
    'conflict',
    'charge_lost',
    'A bank took back a part of this payment, and Stripe refunds nothing more of it. Please agree ' +
      'with the client on another way.',
  );
}

/** The number of a payment's next refund. */
export function nextNth(known: readonly { nth: number }[]): number {
  return Math.max(0, ...known.map(({ nth }) => nth)) + 1;
}

export function noRefund(): DomainError {
  return new DomainError('not_found', 'no_refund', 'There is no such refund.');
}
