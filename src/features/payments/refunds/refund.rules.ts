import { DomainError } from '#platform/shared/errors.ts';

/** Minimum and maximum length of `manualReference`, in characters. */
export const REFERENCE_MIN = 10;
export const REFERENCE_MAX = 300;

/**
 * Ledger account that a refund is posted from, by the refund's `cause`. If the refund fails, its
 * amount is posted back to this account.
 * `divided`: a part of the held money of a hire. `orphaned`: a payment that led to no hire.
 */
export const accountByCause = { divided: 'held', orphaned: 'unapplied' } as const;

interface RefundConditions {
  /** Status of the refund. Only a failed refund can be replaced. */
  status: string;
  /** Whether another refund replaces the refund. */
  isReplaced: boolean;
  /** Whether the payment has an open chargeback. */
  hasOpenChargeback: boolean;
  /** Whether a bank took back the payment or a part of it in a lost chargeback. */
  hasLostChargeback: boolean;
  /** Whether the amount is still in the ledger account that the refund was posted from. */
  isCovered: boolean;
}

/** Returns the refusal if a refund cannot be recorded as paid outside of Stripe; null otherwise. */
export function manualRefundRefusal({
  status,
  isReplaced,
  isCovered,
}: Pick<RefundConditions, 'status' | 'isReplaced' | 'isCovered'>): DomainError | null {
  if (isReplaced) {
    return new DomainError(
      'conflict',
      'already_retried',
      'This refund was already sent again. Please reload the page to see its status.',
    );
  }
  if (status !== 'failed') {
    return new DomainError('conflict', 'not_failed', 'You can only send a failed refund again.');
  }
  if (!isCovered) {
    return new DomainError(
      'conflict',
      'not_covered',
      'A bank took this money back, so there is not enough left to send.',
    );
  }
  return null;
}

const ANOTHER_WAY =
  'Agree on another way with the client, and record it here once they have the money.';

/** Returns the refusal if a refund cannot be sent to the card again; null otherwise. */
export function retryRefusal(refund: RefundConditions): DomainError | null {
  const refusal = manualRefundRefusal(refund);
  if (refusal) return refusal;
  if (refund.hasOpenChargeback) {
    return new DomainError(
      'conflict',
      'payment_questioned',
      'This payment has an open chargeback. Stripe accepts no refund of it until the bank has decided.',
    );
  }
  if (!refund.hasLostChargeback) return null;
  return new DomainError(
    'conflict',
    'charge_lost',
    `A bank took back a part of this payment, and Stripe refunds nothing more of it. ${ANOTHER_WAY}`,
  );
}

/** Returns the error for a retry that Stripe refused. */
export function refundRefusedError(): DomainError {
  return new DomainError(
    'conflict',
    'refund_refused',
    `Stripe refused this refund. The reason is listed under “Refused by Stripe”. ${ANOTHER_WAY}`,
  );
}

/** Returns the `nth` of a payment's next refund. */
export function nextRefundNumber(refunds: readonly { nth: number }[]): number {
  return Math.max(0, ...refunds.map(({ nth }) => nth)) + 1;
}

/** Returns null if the refund is a settled manual refund; the refusal otherwise. */
export function withdrawManualRefundRefusal(refund: {
  status: string;
  manualReference?: string | null | undefined;
}): DomainError | null {
  if (refund.manualReference && refund.status === 'settled') return null;
  return new DomainError(
    'conflict',
    'not_noted',
    'This refund is not recorded as made another way. Please reload the page to see its status.',
  );
}

export function refundNotFoundError(): DomainError {
  return new DomainError('not_found', 'no_refund', 'This refund does not exist.');
}
