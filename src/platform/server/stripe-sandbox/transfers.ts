import type Stripe from 'stripe';
import { z } from 'zod';
import { lockPayee } from './accounts.ts';
import { addBalanceTransaction } from './balance-transactions.ts';
import { addEvent } from './events.ts';
import { currency, metadata, positive, type RawParams, readParams, text } from './params.ts';
import { lockIntent } from './payment-intents.ts';
import { add, find, newId, type Tx } from './store.ts';
import { invalidRequest, missingResource } from './stripe-failure.ts';

/** The source is required, because the product transfers only from a charge. */
const creation = z.strictObject({
  amount: positive,
  currency,
  destination: text,
  metadata,
  source_transaction: text,
  transfer_group: text.optional(),
});

export function dollars(cents: number) {
  return `$${(cents / 100).toFixed(2)}`;
}

export async function createTransfer(tx: Tx, raw: RawParams): Promise<Stripe.Transfer> {
  const params = readParams(creation, raw);
  const charge = await lockSource(tx, params.source_transaction);
  await lockPayee(tx, params.destination);
  await refuseBeyondSource(tx, charge, params.amount);

  const id = newId('tr');
  const movement = await addBalanceTransaction(tx, {
    type: 'transfer',
    amount: -params.amount,
    source: id,
    currency: params.currency,
    description: null,
  });
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount: params.amount,
    amount_reversed: 0,
    balance_transaction: movement.id,
    created: tx.now,
    currency: params.currency,
    description: null,
    destination: params.destination,
    destination_payment: newId('py'),
    livemode: false,
    metadata: params.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: charge.id,
    source_type: 'card',
    transfer_group: params.transfer_group ?? charge.transfer_group,
  };
  await add(tx, 'transfer', transfer);
  await addEvent(tx, 'transfer.created', transfer);
  return transfer;
}

async function lockSource(tx: Tx, id: string): Promise<Stripe.Charge> {
  const named = await find(tx, 'charge', id);
  if (named) await lockIntent(tx, String(named.payment_intent));
  const charge = await find(tx, 'charge', id);
  if (!charge) throw missingResource('charge', id, 'source_transaction');
  if (charge.status === 'succeeded') return charge;
  throw invalidRequest(`Charge ${id} has not succeeded, so it cannot be a source_transaction.`, {
    param: 'source_transaction',
  });
}

/** Neither refunds nor reversals make room for further transfers from the same charge. */
async function refuseBeyondSource(tx: Tx, charge: Stripe.Charge, amount: number) {
  const { rows } = await tx.db.query<{ total: string }>(
    `select coalesce(sum((body->>'amount')::bigint), 0) as total from stripe_sandbox.objects
     where kind = 'transfer' and body->>'source_transaction' = $1`,
    [charge.id],
  );
  const earlier = Number(rows[0]?.total);
  const source = charge.amount - charge.amount_refunded;
  if (earlier + amount <= source) return;
  throw invalidRequest(
    'Transfers using this transaction as a source must not exceed the source amount of ' +
      `${dollars(source)}. (There are already transfers using this source, amounting to a total ` +
      `of ${dollars(earlier)}.)`,
    { param: 'amount' },
  );
}
