import { invalidRequest, StripeFailure } from '../stripe-failure.ts';

/** Limits a fault to requests with a matching `METHOD /path`; without it, all requests match. */
type FaultScope = { on?: RegExp };

export type FaultyResponse = FaultScope & {
  status: 403 | 409 | 429 | 500;
  /** Stores the response under the idempotency key and replays it, as Stripe does with a 500. */
  remembered?: boolean;
};

/** Faults for tests. They cannot be set over HTTP. */
export type StripeFaults = {
  /** The next matching request gets the error, which is then removed. */
  responses: FaultyResponse[];
  /** The next N POSTs are executed, then their connection is closed without a response. */
  loseResponses: number;
  /** Responses to matching requests are delayed. */
  delays: (FaultScope & { ms: number })[];
  /** Scheduled actions of banks (disputes, refunds) run only by `runScheduled`. */
  holdScheduled: boolean;
  webhooks: {
    /** The next N events are never sent. */
    drop: number;
    /** The next N events are sent twice. */
    duplicate: number;
    /** Events that are due at the same time are sent in reverse order. */
    reorder: boolean;
    /** Events are sent only by `deliverPending`. */
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

function matches({ on }: FaultScope, request: string) {
  return on === undefined || on.test(request);
}

export function takeFaultyResponse({ responses }: StripeFaults, request: string) {
  const index = responses.findIndex((fault) => matches(fault, request));
  return index < 0 ? undefined : responses.splice(index, 1)[0];
}

export function takeLostResponse(faults: StripeFaults, request: string) {
  if (faults.loseResponses === 0 || !request.startsWith('POST ')) return false;
  faults.loseResponses -= 1;
  return true;
}

export function getDelay({ delays }: StripeFaults, request: string) {
  return Math.max(0, ...delays.filter((fault) => matches(fault, request)).map(({ ms }) => ms));
}

const refusals = {
  403: ['This key does not have the required permissions.', {}],
  409: ['Another request with this key is in progress.', { code: 'idempotency_key_in_use' }],
  429: ['Too many requests.', { code: 'rate_limit' }],
} as const;

export function createFaultFailure({ status }: FaultyResponse) {
  if (status === 500) {
    return new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred.' });
  }
  const [message, details] = refusals[status];
  return invalidRequest(message, details, status);
}
