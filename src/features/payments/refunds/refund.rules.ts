import { DomainError } from '#platform/shared/errors.ts';

export const REFERENCE_MIN = 10;
export const REFERENCE_MAX = 300;

/** Where a refund is posted from, and back to if it fails. */
export const accountByCause = { divided: 'held', orphaned: 'unapplied' } as const;

interface RefundConditions {
  status: string;
  isReplaced: boolean;
  hasOpenChargeback: boolean;
  hasLostChargeback: boolean;
  /** Whether the amount is still in the ledger account that the refund was posted from. */
  isCovered: boolean;
}

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

export function refundRefusedError(): DomainError {
  return new DomainError(
    'conflict',
    'refund_refused',
    `Stripe refused this refund. The reason is listed under “Refused by Stripe”. ${ANOTHER_WAY}`,
  );
}

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
