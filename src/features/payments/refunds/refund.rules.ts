import { DomainError } from '#platform/shared/errors.ts';

/** Bounds of the description of a manual refund, in characters. */
export const REFERENCE_MIN = 10;
export const REFERENCE_MAX = 300;

/** Ledger account that a refund is posted from, and back to if it fails. */
export const origin = { divided: 'held', orphaned: 'unapplied' } as const;

interface Returned {
  status: string;
  /** Whether another refund replaces it. */
  replaced: boolean;
  /** Whether the payment has an open chargeback. */
  questioned: boolean;
  /** Whether the payment has a lost chargeback, also of a part of it. */
  lost: boolean;
  /** Whether its amount is still in the ledger account that it was posted from. */
  covered: boolean;
}

/** Returns the refusal if a refund cannot be recorded as paid outside of Stripe; null otherwise. */
export function noteRefusal({
  status,
  replaced,
  covered,
}: Pick<Returned, 'status' | 'replaced' | 'covered'>): DomainError | null {
  if (replaced) {
    return new DomainError(
      'conflict',
      'already_retried',
      'This refund was made again already. Please reload the page to see how it stands.',
    );
  }
  if (status !== 'failed') {
    return new DomainError('conflict', 'not_failed', 'Only a refund that failed is made again.');
  }
  if (!covered) {
    return new DomainError(
      'conflict',
      'not_covered',
      'A bank took back what this refund was of: there is not as much left to send.',
    );
  }
  return null;
}

const ANOTHER_WAY =
  'Please agree with the client on another way, and note it here once they have the money.';

/** Returns the refusal if a refund cannot be sent to the card again; null otherwise. */
export function retryRefusal(refund: Returned): DomainError | null {
  const refusal = noteRefusal(refund);
  if (refusal) return refusal;
  if (refund.questioned) {
    return new DomainError(
      'conflict',
      'payment_questioned',
      'A bank looks into this payment. Stripe takes no refund of it until that is over.',
    );
  }
  if (!refund.lost) return null;
  return new DomainError(
    'conflict',
    'charge_lost',
    `A bank took back a part of this payment, and Stripe refunds nothing more of it. ${ANOTHER_WAY}`,
  );
}

export function refusedAgain(): DomainError {
  return new DomainError(
    'conflict',
    'refund_refused',
    `Stripe refuses this refund; among what it refused stands why. ${ANOTHER_WAY}`,
  );
}

/** Returns the number of a payment's next refund. */
export function nextNth(known: readonly { nth: number }[]): number {
  return Math.max(0, ...known.map(({ nth }) => nth)) + 1;
}

/** Returns the refusal if the record of a manual refund cannot be withdrawn; null otherwise. */
export function withdrawRefusal(refund: {
  status: string;
  manualReference?: string | null | undefined;
}): DomainError | null {
  if (refund.manualReference && refund.status === 'settled') return null;
  return new DomainError(
    'conflict',
    'not_noted',
    'This refund is not noted as made another way. Please reload the page to see how it stands.',
  );
}

export function noRefund(): DomainError {
  return new DomainError('not_found', 'no_refund', 'There is no such refund.');
}
