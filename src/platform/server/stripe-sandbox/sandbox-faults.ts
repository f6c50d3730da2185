import { StripeFailure } from './stripe-failure.ts';

type Route = {
  /** Only requests whose `METHOD /path` matches; all of them without it. */
  on?: RegExp;
};

export type FaultyAnswer = Route & {
  status: 403 | 409 | 429 | 500;
  /** `idempotency_key_in_use` for a 409 and `rate_limit` for a 429 unless told otherwise. */
  code?: 'idempotency_key_in_use' | 'lock_timeout' | 'rate_limit';
  /** Keeps the answer under the idempotency key and replays it, as Stripe does with its 500s. */
  remembered?: boolean;
};

/** What a test may break at run time. Nothing here can be reached over HTTP. */
export type StripeFaults = {
  /** Taken one per matching request, before anything is carried out. */
  answers: FaultyAnswer[];
  /** The next N POSTs are carried out, then their connection is closed without an answer. */
  loseAnswers: number;
  /** The same for a route: each request it names takes one from `times`. */
  lost: (Route & { times: number })[];
  /** Every answer of the server API comes this much later. */
  delayMs: number;
  /** The same for a route; the longest that fits counts. */
  delays: (Route & { ms: number })[];
  /** What Stripe does some time later (disputes, verdicts, refunds) waits until it is told to. */
  later: { hold: boolean };
  webhooks: {
    /** The next N events are never delivered. */
    drop: number;
    /** The next N events are delivered twice. */
    duplicate: number;
    /** Events due at the same time arrive last one first. */
    reorder: boolean;
    delayMs: number;
    /** Nothing is delivered until this is false again, or `deliverPending` is called. */
    hold: boolean;
    /** `drop`, `duplicate` and `delayMs` are for events whose type matches. */
    on: RegExp | null;
  };
};

export function noFaults(): StripeFaults {
  return {
    answers: [],
    loseAnswers: 0,
    lost: [],
    delayMs: 0,
    delays: [],
    later: { hold: false },
    webhooks: { drop: 0, duplicate: 0, reorder: false, delayMs: 0, hold: false, on: null },
  };
}

function concerns({ on }: Route, request: string) {
  return on === undefined || on.test(request);
}

export function takeFaultyAnswer(faults: StripeFaults, request: string) {
  const index = faults.answers.findIndex((fault) => concerns(fault, request));
  return index < 0 ? undefined : faults.answers.splice(index, 1)[0];
}

export function takeLostAnswer(faults: StripeFaults, method: string, request: string) {
  if (method === 'POST' && faults.loseAnswers > 0) {
    faults.loseAnswers -= 1;
    return true;
  }
  const fault = faults.lost.find((each) => each.times > 0 && concerns(each, request));
  if (fault) fault.times -= 1;
  return fault !== undefined;
}

export function delayOf(faults: StripeFaults, request: string) {
  const fitting = faults.delays.filter((fault) => concerns(fault, request)).map(({ ms }) => ms);
  return Math.max(faults.delayMs, ...fitting);
}

const refusals = {
  idempotency_key_in_use: 'There is currently another in-progress request using this key.',
  lock_timeout:
    'This object cannot be accessed right now because another API request or Stripe process ' +
    'is currently accessing it.',
  rate_limit: 'Request rate limit exceeded.',
} as const;

export function failureOfFault({ status, code }: FaultyAnswer) {
  if (status === 500) {
    return new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' });
  }
  if (status === 403) {
    return new StripeFailure(403, {
      type: 'invalid_request_error',
      message: 'This key does not have the required permissions for this endpoint.',
    });
  }
  const said = code ?? (status === 409 ? 'idempotency_key_in_use' : 'rate_limit');
  return new StripeFailure(status, {
    type: 'invalid_request_error',
    code: said,
    message: refusals[said],
  });
}
