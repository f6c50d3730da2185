import Stripe from 'stripe';
import { type Act, add, newId } from './sandbox-store.ts';

type Announced = {
  'payment_intent.created': Stripe.PaymentIntent;
  'payment_intent.succeeded': Stripe.PaymentIntent;
  'payment_intent.payment_failed': Stripe.PaymentIntent;
  'payment_intent.requires_action': Stripe.PaymentIntent;
  'payment_intent.canceled': Stripe.PaymentIntent;
  'charge.succeeded': Stripe.Charge;
  'charge.failed': Stripe.Charge;
  'charge.refunded': Stripe.Charge;
  'refund.created': Stripe.Refund;
  'refund.updated': Stripe.Refund;
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
  await act.db.query('insert into stripe_sandbox.deliveries (event_id) values ($1)', [event.id]);
  act.announced = true;
}
