import type Stripe from 'stripe';
import { codeOf } from '../error-details.ts';

export type FailureBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
};

/**
 * An error of Stripe's API. If an operation throws it, the transaction is rolled back; if an operation
 * returns it, as for a declined card, the changes are committed.
 */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: FailureBody;
  constructor(status: number, body: FailureBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(
  message: string,
  details: Omit<Partial<FailureBody>, 'type' | 'message'> = {},
) {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...details });
}

export function missingResource(kind: string, id: string, param = kind) {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

/** Returns the answer in the format of the API version: v2 has other codes and fewer types. */
export function toErrorBody({ status, body }: StripeFailure, isV2: boolean) {
  if (!isV2) return { error: body };
  const { type, message } = body;
  const code = v2Codes[status] ?? body.code ?? 'invalid_fields';
  if (status === 429) return { error: { type: 'rate_limit', code, message } };
  if (type !== 'invalid_request_error') return { error: { type, code: type, message } };
  return { error: { code: code.startsWith('parameter') ? 'invalid_fields' : code, message } };
}

const v2Codes: { readonly [status: number]: string } = { 401: 'unauthorized', 404: 'not_found' };

const LOCK_NOT_AVAILABLE = '55P03';

/** Maps an unexpected error to the one that Stripe answers; the details are only for the log. */
export function toStripeFailure(error: unknown): StripeFailure {
  if (error instanceof StripeFailure) return error;
  if (codeOf(error) === LOCK_NOT_AVAILABLE) return lockTimeout();
  return new StripeFailure(500, {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to one of our backends.',
  });
}

function lockTimeout() {
  return new StripeFailure(429, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message:
      'This object cannot be accessed right now because another API request or Stripe process ' +
      'is currently accessing it.',
  });
}
