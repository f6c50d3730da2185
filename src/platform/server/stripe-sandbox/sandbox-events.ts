import Stripe from 'stripe';
import { type Act, add, newId, type ThinEvent } from './sandbox-store.ts';

type Announced = {
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
  'charge.dispute.updated': Stripe.Dispute;
  'refund.created': Stripe.Refund;
  'refund.failed': Stripe.Refund;
  'refund.updated': Stripe.Refund;
  'transfer.created': Stripe.Transfer;
  'transfer.reversed': Stripe.Transfer;
  'transfer.updated': Stripe.Transfer;
};

/** Written with the change it tells of, so that neither can exist alone. */
export async function announce<T extends keyof Announced>(
  act: Act,
  type: T,
  object: Announced[T],
  previous?: Partial<Announced[T]>,
) {
  const event: Stripe.EventBase = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: act.now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: act.requestId, idempotency_key: act.idempotencyKey },
    type,
  };
  await add(act, 'event', event);
  await toBeDelivered(act, event.id);
}

async function toBeDelivered(act: Act, id: string) {
  await act.db.query('insert into stripe_sandbox.deliveries (event_id) values ($1)', [id]);
  act.announced = true;
}

const capability = 'v2.core.account[configuration.recipient].capability_status_updated';
type Told = { type: AccountEvent; data?: object };
export type AccountEvent =
  | 'v2.core.account.created'
  | 'v2.core.account.updated'
  | 'v2.core.account.closed'
  | 'v2.core.account[identity].updated'
  | 'v2.core.account[requirements].updated'
  | typeof capability;

/** Thin events tell that something happened to an account, never what it looks like now. */
export function announceAccount(act: Act, account: string, { type, data }: Told) {
  const related = {
    id: account,
    type: 'v2.core.account',
    url: `/v2/core/accounts/${account}`,
  };
  return announceThin(act, { type, related_object: related, ...(data && { data }) });
}

export function announceCapability(act: Act, account: string, name: string) {
  return announceAccount(act, account, { type: capability, data: { updated_capability: name } });
}

type Thin = Pick<ThinEvent, 'type' | 'data' | 'related_object'>;

export async function announceThin(act: Act, { type, ...more }: Thin) {
  const event: ThinEvent = {
    id: newId('evt'),
    object: 'v2.core.event',
    created: iso(act.now),
    livemode: false,
    ...reasonOf(act),
    type,
    ...more,
  };
  await add(act, 'thin_event', event);
  await toBeDelivered(act, event.id);
}

function reasonOf({ requestId: id, idempotencyKey: key }: Act): Pick<ThinEvent, 'reason'> {
  if (id === null || key === null) return {};
  return { reason: { type: 'request', request: { id, idempotency_key: key } } };
}

/** What is delivered of a thin event: the rest is fetched by its id. */
export function notificationOf({ data: _data, changes: _changes, ...thin }: ThinEvent) {
  return thin;
}

export function iso(seconds: number) {
  return new Date(seconds * 1000).toISOString();
}
