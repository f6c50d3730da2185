import type Stripe from 'stripe';
import {
  currency,
  expand,
  fields,
  filled,
  flag,
  integer,
  listOf,
  metadata,
  oneOf,
  type ParamsOf,
  type RawParams,
  type Rule,
  required,
  text,
} from './form-params.ts';
import { announce } from './sandbox-events.ts';
import { type Act, add, lockIntent, newId, randomText, save } from './sandbox-store.ts';
import { invalidRequest, missingResource } from './stripe-failure.ts';

const noLongerSupported: Rule<never> = () => {
  throw invalidRequest(
    'The parameter `payment_method_types` is no longer supported. Use `automatic_payment_methods` ' +
      'or `allowed_payment_method_types` instead.',
    { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  );
};

const amount: Rule<number> = (value, param) => {
  const cents = integer(value, param);
  if (cents < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param,
    });
  }
  if (cents < 50) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param });
  }
  if (cents > 99_999_999) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param,
    });
  }
  return cents;
};

export const confirmFields = {
  error_on_requires_action: flag,
  expand,
  payment_method: filled,
  payment_method_types: noLongerSupported,
  receipt_email: text(),
  return_url: filled,
  use_stripe_sdk: flag,
} as const;

const createFields = {
  ...confirmFields,
  allowed_payment_method_types: listOf(oneOf('card')),
  amount,
  automatic_payment_methods: fields({ allow_redirects: oneOf('always', 'never'), enabled: flag }),
  capture_method: oneOf('automatic', 'automatic_async'),
  confirm: flag,
  currency,
  description: text(1000),
  metadata,
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
  transfer_group: text(255),
} as const;
export type CreateParams = ParamsOf<typeof createFields>;
const readFields = fields(createFields);

export function readCreate(raw: RawParams): CreateParams {
  const params = readFields(raw, '');
  required(params.amount, 'amount');
  required(params.currency, 'currency');
  if (params.allowed_payment_method_types && params.automatic_payment_methods) {
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, ' +
        'automatic_payment_methods.',
      { code: 'parameters_exclusive' },
    );
  }
  return params;
}

function automaticMethods(
  params: CreateParams,
): Stripe.PaymentIntent.AutomaticPaymentMethods | null {
  if (params.allowed_payment_method_types) return null;
  return {
    allow_redirects: params.automatic_payment_methods?.allow_redirects ?? 'always',
    enabled: params.automatic_payment_methods?.enabled ?? true,
  };
}

const cardOptions: Stripe.PaymentIntent.PaymentMethodOptions = {
  card: {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: 'automatic',
  },
};

export async function addIntent(act: Act, params: CreateParams): Promise<Stripe.PaymentIntent> {
  const id = newId('pi');
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount: required(params.amount, 'amount'),
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automaticMethods(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: act.now,
    currency: required(params.currency, 'currency'),
    customer: null,
    customer_account: null,
    description: params.description || null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: params.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: cardOptions,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email || null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: params.statement_descriptor || null,
    statement_descriptor_suffix: params.statement_descriptor_suffix || null,
    status: 'requires_payment_method',
    transfer_group: params.transfer_group || null,
  };
  await add(act, 'payment_intent', intent);
  await announce(act, 'payment_intent.created', intent);
  return intent;
}

export async function lockedIntent(act: Act, id: string) {
  const intent = await lockIntent(act, id);
  if (!intent) throw missingResource('payment_intent', id, 'intent');
  return intent;
}

export function unexpectedState(intent: Stripe.PaymentIntent, message: string) {
  return invalidRequest(message, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

const readCancel = fields({
  cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
  expand,
});
const cancelable = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
];

export async function cancelIntent(act: Act, id: string, raw: RawParams) {
  const params = readCancel(raw, '');
  const intent = await lockedIntent(act, id);
  if (!cancelable.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a ` +
        'PaymentIntent with one of the following statuses may be canceled: ' +
        `${cancelable.join(', ')}.`,
    );
  }
  intent.status = 'canceled';
  intent.canceled_at = act.now;
  intent.cancellation_reason = params.cancellation_reason ?? null;
  intent.next_action = null;
  await save(act, 'payment_intent', intent);
  await announce(act, 'payment_intent.canceled', intent);
  return intent;
}
