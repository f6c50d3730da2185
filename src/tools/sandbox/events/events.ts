import Stripe from 'stripe';
import { insertObject, newId, type StripeObjects, type Tx } from '../store.ts';

/**
 * Stores the event in the transaction of the change. `previous` contains the earlier values of the
 * changed fields.
 */
export function addEvent<Changed extends Stripe.Event.Data.Object>(
  tx: Tx,
  type: Stripe.Event.Type,
  object: Changed,
  previous?: Partial<Changed>,
): Promise<void> {
  return insertEvent(tx, 'event', {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: tx.now,
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: tx.requestId, idempotency_key: tx.idempotencyKey },
    type,
  });
}

export type AccountEventType =
  | 'v2.core.account.created'
  | 'v2.core.account.updated'
  | 'v2.core.account.closed'
  | 'v2.core.account[configuration.recipient].capability_status_updated';

/** A thin event contains only the id and URL of the changed account. */
export function addAccountEvent(tx: Tx, type: AccountEventType, accountId: string): Promise<void> {
  return insertEvent(tx, 'thin_event', {
    id: newId('evt'),
    object: 'v2.core.event',
    created: toIsoTime(tx.now),
    livemode: false,
    related_object: {
      id: accountId,
      type: 'v2.core.account',
      url: `/v2/core/accounts/${accountId}`,
    },
    type,
  });
}

async function insertEvent<Kind extends 'event' | 'thin_event'>(
  tx: Tx,
  kind: Kind,
  event: StripeObjects[Kind],
) {
  await insertObject(tx, kind, event);
  await tx.db.query('insert into stripe_sandbox.deliveries (event_id) values ($1)', [event.id]);
  tx.hasEvents = true;
}

export function toIsoTime(unixSeconds: number): string {
  return new Date(unixSeconds * 1_000).toISOString();
}
