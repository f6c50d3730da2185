import type Stripe from 'stripe';

export type FailureBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
};

/**
 * If an operation throws this error, the transaction is rolled back; if it returns the error, for
 * example for a declined card, the changes are committed.
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

export function invalidRequestFailure(
  message: string,
  details: Omit<Partial<FailureBody>, 'type' | 'message'> = {},
  status = 400,
) {
  return new StripeFailure(status, { type: 'invalid_request_error', message, ...details });
}

export function missingResourceFailure(kind: string, id: string, param = kind) {
  return invalidRequestFailure(
    `No such ${kind}: '${id}'`,
    { code: 'resource_missing', param },
    404,
  );
}

/** API v2 has other codes and fewer error types. */
export function toErrorBody({ status, body }: StripeFailure, isV2: boolean) {
  if (!isV2) return { error: body };
  const { type, message } = body;
  const code = v2Codes[status] ?? body.code ?? 'invalid_fields';
  if (status === 429) return { error: { type: 'rate_limit', code, message } };
  if (type !== 'invalid_request_error') return { error: { type, code: type, message } };
  return { error: { code: code.startsWith('parameter') ? 'invalid_fields' : code, message } };
}

const v2Codes: { readonly [status: number]: string } = { 401: 'unauthorized', 404: 'not_found' };

type Log = { error(details: object, message: string): void };

export function toStripeFailure(error: unknown, log: Log): StripeFailure {
  if (error instanceof StripeFailure) return error;
  log.error({ err: error }, 'stripe sandbox failed');
  return new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred.' });
}
