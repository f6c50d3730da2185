import type Stripe from 'stripe';
import { codeOf } from '../failures.ts';

export type FailureBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
  request_log_url?: string;
};

/** A refusal that leaves no trace: whatever its request had begun is rolled back. */
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
  more: Omit<Partial<FailureBody>, 'type' | 'message'> = {},
) {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

export function missingResource(kind: string, id: string, param = kind) {
  return new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  });
}

export function docUrl(code: string) {
  return `https://docs.stripe.com/error-codes#${code.replaceAll('_', '-')}`;
}

function v2Code({ status, body: { type, code } }: StripeFailure) {
  if (status === 404) return 'not_found';
  if (status === 401) return 'unauthorized';
  if (type !== 'invalid_request_error') return code ?? type;
  const isOfFields = code === undefined || code.startsWith('parameter');
  return isOfFields ? 'invalid_fields' : code;
}

/** The same refusal as API v2 words it: a code, and a type only where the refusal has its own. */
export function v2Body(failure: StripeFailure) {
  const { type, message } = failure.body;
  const said = { code: v2Code(failure), message };
  if (failure.status === 429) return { error: { type: 'rate_limit', ...said } };
  return { error: type === 'invalid_request_error' ? said : { type, ...said } };
}

/** What an unforeseen error looks like from outside; its own words stay in the log. */
export function failureOf(error: unknown): StripeFailure {
  if (error instanceof StripeFailure) return error;
  const lockTimeout = '55P03';
  if (codeOf(error) === lockTimeout) {
    return new StripeFailure(429, {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message:
        'This object cannot be accessed right now because another API request or Stripe process ' +
        'is currently accessing it.',
    });
  }
  return new StripeFailure(500, {
    type: 'api_error',
    message: 'Sorry! There was an error while talking to one of our backends.',
  });
}
