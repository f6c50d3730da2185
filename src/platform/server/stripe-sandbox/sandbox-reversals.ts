import type Stripe from 'stripe';
import {
  expand,
  fields,
  flag,
  metadata,
  positive,
  type RawParams,
  required,
  text,
} from './form-params.ts';
import { lockedAccount } from './sandbox-accounts.ts';
import { announce } from './sandbox-events.ts';
import { addMovement } from './sandbox-movements.ts';
import { type Act, add, find, newId, save } from './sandbox-store.ts';
import { dollars, insufficient, lockedTransfer } from './sandbox-transfers.ts';
import { invalidRequest, missingResource } from './stripe-failure.ts';

const readCreate = fields({
  amount: positive,
  description: text(5000),
  expand,
  metadata,
  refund_application_fee: flag,
});

/** What came to a connected account and was neither taken back nor paid out to its bank. */
export async function connectedBalance(act: Act, account: string) {
  const { rows } = await act.db.query<{ left: string }>(
    `select (select coalesce(sum((body->>'amount')::bigint - (body->>'amount_reversed')::bigint), 0)
       from stripe_sandbox.objects where kind = 'transfer' and body->>'destination' = $1)
     - (select coalesce(sum(amount), 0) from stripe_sandbox.payouts where account = $1) as left`,
    [account],
  );
  return Number(rows[0]?.left);
}

function amountToReverse(transfer: Stripe.Transfer, asked: number | undefined) {
  const left = transfer.amount - transfer.amount_reversed;
  if (left === 0) throw invalidRequest(`Transfer ${transfer.id} is already fully reversed.`);
  const amount = asked ?? left;
  if (amount <= left) return amount;
  throw invalidRequest(
    `Transfer reversal amount (${dollars(amount)}) is greater than unreversed amount on transfer ` +
      `(${dollars(left)})`,
    { param: 'amount' },
  );
}

async function refuseIfShort(act: Act, account: string, amount: number) {
  await lockedAccount(act, account);
  if ((await connectedBalance(act, account)) >= amount) return;
  throw insufficient(
    'The connected account does not have enough funds in its Stripe balance to cover this ' +
      'transfer reversal.',
  );
}

export async function createReversal(act: Act, id: string, raw: RawParams) {
  const params = readCreate(raw, '');
  const transfer = await lockedTransfer(act, id);
  const amount = amountToReverse(transfer, params.amount);
  await refuseIfShort(act, String(transfer.destination), amount);

  const reversal: Stripe.TransferReversal = {
    id: newId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: act.now,
    currency: transfer.currency,
    destination_payment_refund: newId('pyr'),
    metadata: params.metadata ?? {},
    source_refund: null,
    transfer: transfer.id,
  };
  const movement = await addMovement(act, {
    type: 'transfer_refund',
    category: 'transfer_reversal',
    amount,
    source: reversal.id,
    currency: transfer.currency,
    description: params.description || `REFUND FOR TRANSFER (${transfer.id})`,
  });
  reversal.balance_transaction = movement.id;
  await add(act, 'transfer_reversal', reversal);
  await takeBack(act, transfer, reversal);
  return reversal;
}

const shownAtOnce = 10;

async function takeBack(act: Act, transfer: Stripe.Transfer, reversal: Stripe.TransferReversal) {
  const { amount_reversed, reversed, reversals } = transfer;
  transfer.amount_reversed += reversal.amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals = {
    ...reversals,
    data: [reversal, ...reversals.data].slice(0, shownAtOnce),
    has_more: reversals.data.length >= shownAtOnce,
  };
  await save(act, 'transfer', transfer);
  await announce(act, 'transfer.reversed', transfer, { amount_reversed, reversed });
}

export async function reversalOf(act: Act, transfer: string, id: string | undefined) {
  const named = required(id, 'id');
  const reversal = await find(act, 'transfer_reversal', named);
  if (reversal?.transfer === transfer) return reversal;
  throw missingResource('transfer_reversal', named, 'id');
}
