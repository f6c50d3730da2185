import { StripeFailure } from './stripe-failure.ts';

export type FaultyAnswer = {
  status: 409 | 429 | 500;
  /** Only requests whose `METHOD /path` matches; all of them without it. */
  on?: RegExp;
  /** Keeps the answer under the idempotency key and replays it, as Stripe does with its 500s. */
  remembered?: boolean;
};

/** What a test may break at run time. Nothing here can be reached over HTTP. */
export type StripeFaults = {
  /** Taken one per matching request, before anything is carried out. */
  answers: FaultyAnswer[];
  /** The next N POSTs are carried out, then their connection is closed without an answer. */
  loseAnswers: number;
  /** Every answer of the server API comes this much later. */
  delayMs: number;
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
  };
};

export function noFaults(): StripeFaults {
  return {
    answers: [],
    loseAnswers: 0,
    delayMs: 0,
    webhooks: { drop: 0, duplicate: 0, reorder: false, delayMs: 0, hold: false },
  };
}

export function takeFaultyAnswer(faults: StripeFaults, request: string) {
  const index = faults.answers.findIndex(({ on }) => on === undefined || on.test(request));
  return index < 0 ? undefined : faults.answers.splice(index, 1)[0];
}

export function failureOfFault({ status }: FaultyAnswer) {
  if (status === 409) {
    return new StripeFailure(409, {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this Idempotent Key.',
    });
  }
  if (status === 429) {
    return new StripeFailure(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded.',
    });
  }
  return new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' });
}
