import { StripeFailure } from '../stripe-failure.ts';

/** Limits a fault to requests whose `METHOD /path` matches; without it, all requests match. */
type FaultScope = { on?: RegExp };

export type FaultyResponse = FaultScope & {
  status: 403 | 409 | 429 | 500;
  /** Stores the answer under the idempotency key and replays it, as Stripe does with a 500. */
  remembered?: boolean;
};

/** Faults for tests. They cannot be set over HTTP. */
export type StripeFaults = {
  /** Each matching request removes one and is answered with it. */
  responses: FaultyResponse[];
  /** The next N POSTs are executed, then their connection is closed without an answer. */
  loseResponses: number;
  /** Answers to matching requests are delayed. */
  delays: (FaultScope & { ms: number })[];
  /** Scheduled actions of banks (disputes, refunds) run only by `runBankActions`. */
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

export function takeFaultyResponse({ responses: answers }: StripeFaults, request: string) {
  const index = answers.findIndex((fault) => matches(fault, request));
  return index < 0 ? undefined : answers.splice(index, 1)[0];
}

export function takeLostResponse(faults: StripeFaults, request: string) {
  if (faults.loseResponses === 0 || !request.startsWith('POST ')) return false;
  faults.loseResponses -= 1;
  return true;
}

export function getDelay({ delays }: StripeFaults, request: string) {
  return Math.max(0, ...delays.filter((fault) => matches(fault, request)).map(({ ms }) => ms));
}

export function createFaultFailure({ status }: FaultyResponse) {
  if (status === 500) {
    return new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' });
  }
  return new StripeFailure(status, { type: 'invalid_request_error', ...failureBodies[status] });
}

const failureBodies = {
  403: { message: 'This key does not have the required permissions for this endpoint.' },
  409: {
    code: 'idempotency_key_in_use',
    message: 'There is currently another in-progress request using this key.',
  },
  429: { code: 'rate_limit', message: 'Request rate limit exceeded.' },
};
