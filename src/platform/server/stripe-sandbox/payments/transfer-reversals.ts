import type Stripe from 'stripe';
import { z } from 'zod';
import { addEvent } from '../events/events.ts';
import { metadataParam, parseParams, positiveParam, type RawParams } from '../params.ts';
import { insertObject, lockObject, newId, type Tx, updateObject } from '../store.ts';
import { invalidRequest } from '../stripe-failure.ts';
import { addBalanceTransaction } from './balance-transactions.ts';
import { formatAmount } from './transfers.ts';

/** Stripe includes this many reversals in the transfer itself. */
const INCLUDED_REVERSALS_MAX = 10;

const creationParams = z.strictObject({
  amount: positiveParam.optional(),
  metadata: metadataParam,
});

export async function createReversal(tx: Tx, transferId: string, raw: RawParams) {
  const params = parseParams(creationParams, raw);
  const transfer = await lockObject(tx, 'transfer', transferId, 'id');
  const amount = getReversibleAmount(transfer, params.amount);
  await assertWithinBalance(tx, String(transfer.destination), amount);

  const id = newId('trr');
  const balanceTransaction = await addBalanceTransaction(tx, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount,
    source: id,
    currency: transfer.currency,
    description: `REFUND FOR TRANSFER (${transfer.id})`,
  });
  const reversal = await insertObject(tx, 'transfer_reversal', {
    id,
    object: 'transfer_reversal',
    amount,
    balance_transaction: balanceTransaction.id,
    created: tx.now,
    currency: transfer.currency,
    destination_payment_refund: newId('pyr'),
    metadata: params.metadata,
    source_refund: null,
    transfer: transfer.id,
  });
  const { amount_reversed, reversed, reversals } = transfer;
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  reversals.has_more = reversals.data.length >= INCLUDED_REVERSALS_MAX;
  reversals.data = [reversal, ...reversals.data].slice(0, INCLUDED_REVERSALS_MAX);
  await updateObject(tx, 'transfer', transfer);
  await addEvent(tx, 'transfer.reversed', transfer, { amount_reversed, reversed });
  return reversal;
}

function getReversibleAmount(transfer: Stripe.Transfer, requested?: number) {
  const remaining = transfer.amount - transfer.amount_reversed;
  if (remaining === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`);
  const amount = requested ?? remaining;
  if (amount <= remaining) return amount;
  throw invalidRequest(
    `Transfer reversal amount (${formatAmount(amount)}) is greater than unreversed amount on transfer ` +
      `(${formatAmount(remaining)})`,
    { param: 'amount' },
  );
}

async function assertWithinBalance(tx: Tx, account: string, amount: number) {
  await lockObject(tx, 'account', account);
  if ((await getConnectedBalance(tx, account)) >= amount) return;
  throw invalidRequest(
    'The connected account does not have enough funds in its Stripe balance to cover this ' +
      'transfer reversal.',
    { code: 'balance_insufficient' },
  );
}

/** Returns what was transferred to a connected account, less reversals and payouts to its bank. */
async function getConnectedBalance(tx: Tx, account: string) {
  const { rows } = await tx.db.query<{ left: string }>(
    `select (select coalesce(sum((body->>'amount')::bigint - (body->>'amount_reversed')::bigint), 0)
       from stripe_sandbox.objects where kind = 'transfer' and body->>'destination' = $1)
     - (select coalesce(sum(amount), 0) from stripe_sandbox.payouts where account = $1) as left`,
    [account],
  );
  return Number(rows[0]?.left);
}

/** Pays the balance of a connected account to its bank, or `cents` of it; it cannot be reversed. */
export async function payOutBalance(tx: Tx, account: string, cents?: number) {
  await lockObject(tx, 'account', account);
  await tx.db.query(
    'insert into stripe_sandbox.payouts (account, amount, created) values ($1, $2, $3)',
    [account, cents ?? (await getConnectedBalance(tx, account)), tx.now],
  );
}
