import Stripe from 'stripe';
import { insertObject, newId, type ThinEvent, type Tx } from '../store.ts';

type EventObjects = {
  'payment_intent.created': Stripe.PaymentIntent;
  'payment_intent.succeeded': Stripe.PaymentIntent;
  'payment_intent.payment_failed': Stripe.PaymentIntent;
  'payment_intent.requires_action': Stripe.PaymentIntent;
  'payment_intent.canceled': Stripe.PaymentIntent;
  'charge.succeeded': Stripe.Charge;
  'charge.failed': Stripe.Charge;
  'charge.refunded': Stripe.Charge;
  'charge.dispute.closed': Stripe.Dispute;
  'charge.dispute.created': Stripe.Dispute;
  'charge.dispute.funds_reinstated': Stripe.Dispute;
  'charge.dispute.funds_withdrawn': Stripe.Dispute;
  'refund.created': Stripe.Refund;
  'refund.failed': Stripe.Refund;
  'refund.updated': Stripe.Refund;
  'transfer.created': Stripe.Transfer;
  'transfer.reversed': Stripe.Transfer;
};

/** Adds an event in the transaction of its change, so that neither exists without the other. */
export async function addEvent<T extends keyof EventObjects>(
  tx: Tx,
  type: T,
  object: EventObjects[T],
  previous?: Partial<EventObjects[T]>,
) {
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: tx.now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: tx.requestId, idempotency_key: tx.idempotencyKey },
    type,
  };
  await insertObject(tx, 'event', event);
  await addDelivery(tx, event.id);
}

async function addDelivery(tx: Tx, id: string) {
  await tx.db.query('insert into stripe_sandbox.deliveries (event_id) values ($1)', [id]);
  tx.hasEvents = true;
}

export const CAPABILITY_UPDATED =
  'v2.core.account[configuration.recipient].capability_status_updated';
export type AccountEvent =
  | 'v2.core.account.created'
  | 'v2.core.account.updated'
  | 'v2.core.account.closed'
  | typeof CAPABILITY_UPDATED;

/** Adds a thin event: it names the account that changed and does not contain its state. */
export function addAccountEvent(tx: Tx, type: AccountEvent, id: string, data?: object) {
  const url = `/v2/core/accounts/${id}`;
  const related_object = { id, type: 'v2.core.account', url };
  return addThinEvent(tx, { type, related_object, ...(data && { data }) });
}

export async function addThinEvent(
  tx: Tx,
  eventFields: Pick<ThinEvent, 'type' | 'data' | 'related_object'>,
) {
  const { requestId: id, idempotencyKey: idempotency_key } = tx;
  const event: ThinEvent = {
    id: newId('evt'),
    object: 'v2.core.event',
    created: toIsoTime(tx.now),
    livemode: false,
    ...(id && idempotency_key && { reason: { type: 'request', request: { id, idempotency_key } } }),
    ...eventFields,
  };
  await insertObject(tx, 'thin_event', event);
  await addDelivery(tx, event.id);
}

export function toIsoTime(seconds: number) {
  return new Date(seconds * 1_000).toISOString();
}
