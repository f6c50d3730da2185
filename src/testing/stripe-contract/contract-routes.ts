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
  'V2CoreAccountIncludingIdentityUpdatedEvent',
  'V2CoreAccountIncludingRequirementsUpdatedEvent',
  'V2CoreAccountLinkReturnedEvent',
];
const events = `Stripe.V2.Core.Events`;
const thinEvent = accountEvents.map((name) => `${events}.${name}`).join(' | ');
/** What is delivered of a thin event. */
export const thinNotification = accountEvents
  .map((name) => `Omit<${events}.${name}Notification, 'context' | 'data' | 'changes'>`)
  .join(' | ');

/** Every endpoint of the sandbox with the types the package has for its two sides. */
export const contractRoutes: { readonly [route: string]: Route } = {
  'POST /v1/payment_intents': v1('PaymentIntentCreateParams', 'PaymentIntent'),
  'GET /v1/payment_intents': v1List('PaymentIntent'),
  'GET /v1/payment_intents/:id': v1('PaymentIntentRetrieveParams', 'PaymentIntent'),
  'POST /v1/payment_intents/:id/confirm': v1('PaymentIntentConfirmParams', 'PaymentIntent'),
  'POST /v1/payment_intents/:id/cancel': v1('PaymentIntentCancelParams', 'PaymentIntent'),
  'GET /v1/charges': v1List('Charge'),
  'GET /v1/charges/:id': v1('ChargeRetrieveParams', 'Charge'),
  'POST /v1/refunds': v1('RefundCreateParams', 'Refund'),
  'GET /v1/refunds': v1List('Refund'),
  'GET /v1/refunds/:id': v1('RefundRetrieveParams', 'Refund'),
  'GET /v1/balance': v1('BalanceRetrieveParams', 'Balance'),
  'GET /v1/balance_transactions': v1List('BalanceTransaction'),
  'GET /v1/balance_transactions/:id': v1('BalanceTransactionRetrieveParams', 'BalanceTransaction'),
  'POST /v1/transfers': v1('TransferCreateParams', 'Transfer'),
  'GET /v1/transfers': v1List('Transfer'),
  'GET /v1/transfers/:id': v1('TransferRetrieveParams', 'Transfer'),
  'POST /v1/transfers/:id': v1('TransferUpdateParams', 'Transfer'),
  'POST /v1/transfers/:id/reversals': v1('TransferCreateReversalParams', 'TransferReversal'),
  'GET /v1/transfers/:id/reversals': v1(
    'TransferListReversalsParams',
    'ApiList<Stripe.TransferReversal>',
  ),
  'GET /v1/transfers/:id/reversals/:sub': v1('TransferRetrieveReversalParams', 'TransferReversal'),
  'GET /v1/disputes': v1List('Dispute'),
  'GET /v1/disputes/:id': v1('DisputeRetrieveParams', 'Dispute'),
  'POST /v1/disputes/:id': v1('DisputeUpdateParams', 'Dispute'),
  'POST /v1/disputes/:id/close': v1('DisputeCloseParams', 'Dispute'),
  'GET /v1/events': v1('EventListParams', 'ApiList<Stripe.EventBase>'),
  'GET /v1/events/:id': v1('EventRetrieveParams', 'EventBase'),
  'POST /v2/core/accounts': v2('AccountCreateParams', 'Account'),
  'GET /v2/core/accounts': {
    params: 'Stripe.V2.Core.AccountListParams',
    answer: 'Stripe.V2List<Stripe.V2.Core.Account>',
  },
  'GET /v2/core/accounts/:id': v2('AccountRetrieveParams', 'Account'),
  'POST /v2/core/accounts/:id': v2('AccountUpdateParams', 'Account'),
  'POST /v2/core/accounts/:id/close': v2('AccountCloseParams', 'Account'),
  'POST /v2/core/account_links': v2('AccountLinkCreateParams', 'AccountLink'),
  'GET /v2/core/events': {
    params: 'Stripe.V2.Core.EventListParams',
    answer: `Stripe.V2List<${thinEvent}>`,
  },
  'GET /v2/core/events/:id': { params: 'Stripe.V2.Core.EventRetrieveParams', answer: thinEvent },
};

/** What is met inside other answers: expanded, in a webhook, in a refusal. */
export const contractObjects: { readonly [object: string]: string } = {
  payment_intent: 'Stripe.PaymentIntent',
  payment_method: 'Stripe.PaymentMethod',
  charge: 'Stripe.Charge',
  refund: 'Stripe.Refund',
  balance_transaction: 'Stripe.BalanceTransaction',
  transfer: 'Stripe.Transfer',
  transfer_reversal: 'Stripe.TransferReversal',
  dispute: 'Stripe.Dispute',
  event: 'Stripe.EventBase',
};

/** The events the sandbox tells of, as the package pairs each type with what it shows. */
export const contractEvents = [
  'ChargeDisputeClosedEvent',
  'ChargeDisputeCreatedEvent',
  'ChargeDisputeFundsReinstatedEvent',
  'ChargeDisputeFundsWithdrawnEvent',
  'ChargeDisputeUpdatedEvent',
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
  'TransferCreatedEvent',
  'TransferReversedEvent',
  'TransferUpdatedEvent',
];
