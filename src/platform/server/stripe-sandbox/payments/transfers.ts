import type Stripe from 'stripe';
import { z } from 'zod';
import { lockPayee } from '../accounts/accounts.ts';
import { addEvent } from '../events/events.ts';
import {
  currencyParam,
  metadataParam,
  parseParams,
  positiveParam,
  type RawParams,
  textParam,
} from '../params.ts';
import { findObject, insertObject, newId, type Tx } from '../store.ts';
import { invalidRequest, missingResource } from '../stripe-failure.ts';
import { addBalanceTransaction } from './balance-transactions.ts';
import { lockIntent } from './payment-intents.ts';

/** The source is required, because the product transfers only from a charge. */
const creationParams = z.strictObject({
  amount: positiveParam,
  currency: currencyParam,
  destination: textParam,
  metadata: metadataParam,
  source_transaction: textParam,
  transfer_group: textParam.optional(),
});

export function formatAmount(cents: number) {
  return `$${(cents / 100).toFixed(2)}`;
}

export async function createTransfer(tx: Tx, raw: RawParams): Promise<Stripe.Transfer> {
  const params = parseParams(creationParams, raw);
  const charge = await lockSourceCharge(tx, params.source_transaction);
  await lockPayee(tx, params.destination);
  await assertWithinSource(tx, charge, params.amount);

  const id = newId('tr');
  const balanceTransaction = await addBalanceTransaction(tx, {
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
    balance_transaction: balanceTransaction.id,
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
  await insertObject(tx, 'transfer', transfer);
  await addEvent(tx, 'transfer.created', transfer);
  return transfer;
}

async function lockSourceCharge(tx: Tx, id: string): Promise<Stripe.Charge> {
  const named = await findObject(tx, 'charge', id);
  if (named) await lockIntent(tx, String(named.payment_intent));
  const charge = await findObject(tx, 'charge', id);
  if (!charge) throw missingResource('charge', id, 'source_transaction');
  if (charge.status === 'succeeded') return charge;
  throw invalidRequest(`Charge ${id} has not succeeded, so it cannot be a source_transaction.`, {
    param: 'source_transaction',
  });
}

/** Neither refunds nor reversals make room for further transfers from the same charge. */
async function assertWithinSource(tx: Tx, charge: Stripe.Charge, amount: number) {
  const { rows } = await tx.db.query<{ total: string }>(
    `select coalesce(sum((body->>'amount')::bigint), 0) as total from stripe_sandbox.objects
     where kind = 'transfer' and body->>'source_transaction' = $1`,
    [charge.id],
  );
  const transferredAmount = Number(rows[0]?.total);
  const refundableSource = charge.amount - charge.amount_refunded;
  if (transferredAmount + amount <= refundableSource) return;
  throw invalidRequest(
    'Transfers using this transaction as a source must not exceed the source amount of ' +
      `${formatAmount(refundableSource)}. (There are already transfers using this source, amounting to a total ` +
      `of ${formatAmount(transferredAmount)}.)`,
    { param: 'amount' },
  );
}
