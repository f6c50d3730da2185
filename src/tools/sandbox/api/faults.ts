import { invalidRequestFailure, StripeFailure } from '../stripe-failure.ts';

type FaultScope = { on?: RegExp };

/** The request is not executed. */
export type FaultyResponse = FaultScope & {
  status: 403 | 409 | 429 | 500;
  /** Stored under the idempotency key, as Stripe stores a 500. Has no effect in API v2. */
  isStored?: boolean;
};

export type StripeFaults = {
  /** Each fault is the response to the next matching request and is then removed. */
  responses: FaultyResponse[];
  /** The next N POSTs are executed, but their connections are closed without a response. */
  loseResponses: number;
  delays: (FaultScope & { ms: number })[];
  /** Scheduled actions of banks run only when a test calls `bank.runScheduled`. */
  holdScheduled: boolean;
  webhooks: {
    /** The next N events are never sent. */
    drop: number;
    duplicate: number;
    /** Events that are due at the same time are sent in reverse order. */
    reorder: boolean;
    /** Events are sent only when a test calls `deliverPending`. */
    hold: boolean;
  };
};

export function createFaults(): StripeFaults {
  return {
    responses: [],
    loseResponses: 0,
    delays: [],
    holdScheduled: false,
    webhooks: { drop: 0, duplicate: 0, reorder: false, hold: false },
  };
}

function isInScope({ on }: FaultScope, requestLine: string) {
  return on === undefined || on.test(requestLine);
}

export function takeFaultyResponse(
  { responses }: StripeFaults,
  requestLine: string,
): FaultyResponse | undefined {
  const index = responses.findIndex((fault) => isInScope(fault, requestLine));
  return index < 0 ? undefined : responses.splice(index, 1)[0];
}

export function takeLostResponse(faults: StripeFaults, requestLine: string): boolean {
  if (faults.loseResponses === 0 || !requestLine.startsWith('POST ')) return false;
  faults.loseResponses -= 1;
  return true;
}

export function getDelayMs({ delays }: StripeFaults, requestLine: string): number {
  const matching = delays.filter((fault) => isInScope(fault, requestLine));
  return Math.max(0, ...matching.map(({ ms }) => ms));
}

const invalidRequests = {
  403: ['This key does not have the required permissions.', {}],
  409: ['Another request with this key is in progress.', { code: 'idempotency_key_in_use' }],
  429: ['Too many requests.', { code: 'rate_limit' }],
} as const;

export function createFaultFailure({ status }: FaultyResponse): StripeFailure {
  if (status === 500) {
    return new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred.' });
  }
  const [message, details] = invalidRequests[status];
  return invalidRequestFailure(message, details, status);
}
