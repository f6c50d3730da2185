import type Stripe from 'stripe';
import { z } from 'zod';
import { lockActivePayee } from '../accounts/accounts.ts';
import {
  currencyParam,
  metadataParam,
  parseParams,
  positiveIntegerParam,
  type RawParams,
  resolveAmount,
  textParam,
} from '../params.ts';
import { findObject, insertObject, lockObject, newId, type Tx, updateObject } from '../store.ts';
import { invalidRequestFailure, missingResourceFailure } from '../stripe-failure.ts';
import { addBalanceTransaction } from './charges.ts';
import { lockIntent } from './payment-intents.ts';

/** `source_transaction` is required, because the product transfers only from a charge. */
const creationParams = z.strictObject({
  amount: positiveIntegerParam,
  currency: currencyParam,
  destination: textParam,
  metadata: metadataParam,
  source_transaction: textParam,
  transfer_group: textParam.optional(),
});

export async function createTransfer(tx: Tx, raw: RawParams): Promise<Stripe.Transfer> {
  const params = parseParams(creationParams, raw);
  const charge = await lockSourceCharge(tx, params.source_transaction);
  await lockActivePayee(tx, params.destination);
  await assertWithinSource(tx, charge, params.amount);

  const id = newId('tr');
  const movement = { type: 'transfer' as const, amount: -params.amount, source: id };
  return insertObject(tx, 'transfer', {
    ...params,
    id,
    object: 'transfer',
    amount_reversed: 0,
    balance_transaction: (await addBalanceTransaction(tx, movement)).id,
    created: tx.now,
    description: null,
    destination_payment: newId('py'),
    livemode: false,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_type: 'card',
    transfer_group: params.transfer_group ?? charge.transfer_group,
  });
}

/** Reads the charge again, because it may have changed before the lock. */
async function lockSourceCharge(tx: Tx, id: string): Promise<Stripe.Charge> {
  const unlockedCharge = await findObject(tx, 'charge', id);
  if (unlockedCharge) await lockIntent(tx, String(unlockedCharge.payment_intent));
  const charge = await findObject(tx, 'charge', id);
  if (!charge) throw missingResourceFailure('charge', id, 'source_transaction');
  if (charge.status === 'succeeded') return charge;
  throw invalidRequestFailure(
    `Charge ${id} has not succeeded, so it cannot be a source_transaction.`,
    {
      param: 'source_transaction',
    },
  );
}

/** Reversals do not reduce the earlier transfers, as at Stripe. */
async function assertWithinSource(tx: Tx, charge: Stripe.Charge, amountCents: number) {
  const { rows } = await tx.db.query<{ total: string }>(
    `select coalesce(sum((body->>'amount')::bigint), 0) as total from stripe_sandbox.objects
     where kind = 'transfer' and body->>'source_transaction' = $1`,
    [charge.id],
  );
  resolveAmount(charge.amount - charge.amount_refunded - Number(rows[0]?.total), amountCents);
}

const reversalParams = z.strictObject({
  amount: positiveIntegerParam.optional(),
  metadata: metadataParam,
});

export async function createReversal(tx: Tx, transferId: string, raw: RawParams) {
  const params = parseParams(reversalParams, raw);
  const transfer = await lockObject(tx, 'transfer', transferId, 'id');
  const amount = resolveAmount(transfer.amount - transfer.amount_reversed, params.amount);
  await assertWithinBalance(tx, String(transfer.destination), amount);

  const id = newId('trr');
  const movement = { type: 'transfer_refund' as const, amount, source: id };
  const reversal = await insertObject(tx, 'transfer_reversal', {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: (await addBalanceTransaction(tx, movement)).id,
    created: tx.now,
    currency: transfer.currency,
    destination_payment_refund: newId('pyr'),
    metadata: params.metadata,
    source_refund: null,
    transfer: transfer.id,
  });
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data.unshift(reversal);
  await updateObject(tx, 'transfer', transfer);
  return reversal;
}

async function assertWithinBalance(tx: Tx, accountId: string, amountCents: number) {
  await lockObject(tx, 'account', accountId);
  if ((await getConnectedCents(tx, accountId)) >= amountCents) return;
  throw invalidRequestFailure(
    'The connected account does not have enough funds in its Stripe balance to cover this ' +
      'transfer reversal.',
    { code: 'balance_insufficient' },
  );
}

async function getConnectedCents(tx: Tx, accountId: string) {
  const { rows } = await tx.db.query<{ cents: string }>(
    `select (select coalesce(sum((body->>'amount')::bigint - (body->>'amount_reversed')::bigint), 0)
       from stripe_sandbox.objects where kind = 'transfer' and body->>'destination' = $1)
     - (select coalesce(sum(amount), 0) from stripe_sandbox.payouts where account = $1) as cents`,
    [accountId],
  );
  return Number(rows[0]?.cents);
}

/** By default the whole balance. A reversal cannot take money that was paid out. */
export async function payOutBalance(tx: Tx, accountId: string, cents?: number) {
  await lockObject(tx, 'account', accountId);
  await tx.db.query(
    'insert into stripe_sandbox.payouts (account, amount, created) values ($1, $2, $3)',
    [accountId, cents ?? (await getConnectedCents(tx, accountId)), tx.now],
  );
}
