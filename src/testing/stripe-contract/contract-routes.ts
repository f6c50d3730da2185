/** Names of types in the stripe package. */
type Route = { params: string; answer: string };

const v1 = (params: string, answer: string): Route => ({
  params: `Stripe.${params}`,
  answer: `Stripe.${answer}`,
});
const v1List = (name: string): Route => v1(`${name}ListParams`, `ApiList<Stripe.${name}>`);
const v2 = (params: string, answer: string): Route => ({
  params: `Stripe.V2.Core.${params}`,
  answer: `Stripe.V2.Core.${answer}`,
});

const accountEvents = [
  'V2CoreAccountClosedEvent',
  'V2CoreAccountCreatedEvent',
  'V2CoreAccountUpdatedEvent',
  'V2CoreAccountIncludingConfigurationRecipientCapabilityStatusUpdatedEvent',
];
/** TypeScript type of the thin events, without the fields that Stripe does not send. */
export const thinNotificationType = accountEvents
  .map((name) => `Omit<Stripe.V2.Core.Events.${name}Notification, 'context' | 'data' | 'changes'>`)
  .join(' | ');

/** Types of the package for the parameters and the response of each route of the sandbox. */
export const contractRoutes: { readonly [route: string]: Route } = {
  'GET /v1/payment_intents': v1List('PaymentIntent'),
  'POST /v1/payment_intents': v1('PaymentIntentCreateParams', 'PaymentIntent'),
  'GET /v1/payment_intents/:id': v1('PaymentIntentRetrieveParams', 'PaymentIntent'),
  'POST /v1/payment_intents/:id/cancel': v1('PaymentIntentCancelParams', 'PaymentIntent'),
  'POST /v1/payment_intents/:id/confirm': v1('PaymentIntentConfirmParams', 'PaymentIntent'),
  'GET /v1/refunds': v1List('Refund'),
  'POST /v1/refunds': v1('RefundCreateParams', 'Refund'),
  'GET /v1/transfers': v1List('Transfer'),
  'POST /v1/transfers': v1('TransferCreateParams', 'Transfer'),
  'GET /v1/transfers/:id/reversals': v1(
    'TransferListReversalsParams',
    'ApiList<Stripe.TransferReversal>',
  ),
  'POST /v1/transfers/:id/reversals': v1('TransferCreateReversalParams', 'TransferReversal'),
  'GET /v1/disputes': v1List('Dispute'),
  'GET /v1/balance_transactions': v1List('BalanceTransaction'),
  'POST /v2/core/accounts': v2('AccountCreateParams', 'Account'),
  'GET /v2/core/accounts/:id': v2('AccountRetrieveParams', 'Account'),
  'POST /v2/core/accounts/:id/close': v2('AccountCloseParams', 'Account'),
  'POST /v2/core/account_links': v2('AccountLinkCreateParams', 'AccountLink'),
};

/** Types of objects inside other responses (expanded, in a webhook or in an error), by `object`. */
export const contractObjects: { readonly [object: string]: string } = {
  payment_intent: 'Stripe.PaymentIntent',
  charge: 'Stripe.Charge',
  refund: 'Stripe.Refund',
  balance_transaction: 'Stripe.BalanceTransaction',
  transfer: 'Stripe.Transfer',
  transfer_reversal: 'Stripe.TransferReversal',
  dispute: 'Stripe.Dispute',
};

/** The event types of the sandbox, by the names of their types in the package. */
export const contractEvents = [
  'ChargeDisputeClosedEvent',
  'ChargeDisputeCreatedEvent',
  'ChargeDisputeFundsReinstatedEvent',
  'ChargeDisputeFundsWithdrawnEvent',
  'ChargeFailedEvent',
  'ChargeRefundedEvent',
  'ChargeSucceededEvent',
  'PaymentIntentCanceledEvent',
  'PaymentIntentCreatedEvent',
  'PaymentIntentPaymentFailedEvent',
  'PaymentIntentRequiresActionEvent',
  'PaymentIntentSucceededEvent',
  'RefundCreatedEvent',
  'RefundFailedEvent',
  'RefundUpdatedEvent',
];
