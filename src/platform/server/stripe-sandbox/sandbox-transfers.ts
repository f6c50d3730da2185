import type Stripe from 'stripe';
import {
  currency,
  expand,
  fields,
  filled,
  metadata,
  metadataChange,
  oneOf,
  type ParamsOf,
  positive,
  type RawParams,
  required,
  text,
} from './form-params.ts';
import { type Payee, payee } from './sandbox-accounts.ts';
import { announce } from './sandbox-events.ts';
import { addMovement, lockAvailable } from './sandbox-movements.ts';
import { type Act, add, find, lock, lockIntent, newId, save } from './sandbox-store.ts';
import { docUrl, invalidRequest, missingResource } from './stripe-failure.ts';

const createFields = {
  amount: positive,
  currency,
  description: text(5000),
  destination: filled,
  expand,
  metadata,
  source_transaction: filled,
  source_type: oneOf('card'),
  transfer_group: text(255),
} as const;
const readCreate = fields(createFields);
type CreateParams = ParamsOf<typeof createFields>;
type Source = { charge: Stripe.Charge; availableOn: number };

export function dollars(cents: number) {
  return `$${(cents / 100).toFixed(2)}`;
}

export function insufficient(message: string) {
  const code = 'balance_insufficient';
  return invalidRequest(message, { code, doc_url: docUrl(code) });
}

async function lockedSource(act: Act, id: string): Promise<Source> {
  const named = await find(act, 'charge', id);
  const intent = named?.payment_intent;
  if (typeof intent !== 'string') throw missingResource('charge', id, 'source_transaction');
  await lockIntent(act, intent);
  const charge = await find(act, 'charge', id);
  if (charge?.status !== 'succeeded' || typeof charge.balance_transaction !== 'string') {
    throw invalidRequest(`Charge ${id} has not succeeded, so it cannot be a source_transaction.`, {
      param: 'source_transaction',
    });
  }
  const movement = await find(act, 'balance_transaction', charge.balance_transaction);
  return { charge, availableOn: movement?.available_on ?? act.now };
}

async function transferredOf(act: Act, charge: Stripe.Charge) {
  const { rows } = await act.db.query<{ total: string }>(
    `select coalesce(sum((body->>'amount')::bigint), 0) as total from stripe_sandbox.objects
     where kind = 'transfer' and body->>'source_transaction' = $1`,
    [charge.id],
  );
  return Number(rows[0]?.total);
}

/** What was refunded is gone, and a reversal gives nothing back to the source. */
async function refuseBeyondSource(act: Act, { charge }: Source, amount: number) {
  const already = await transferredOf(act, charge);
  if (already + amount <= charge.amount - charge.amount_refunded) return;
  throw invalidRequest(
    'Transfers using this transaction as a source must not exceed the source amount of ' +
      `${dollars(charge.amount - charge.amount_refunded)}. (There are already transfers using ` +
      `this source, amounting to a total of ${dollars(already)}.)`,
    { param: 'amount' },
  );
}

async function refuseBeyondBalance(act: Act, currency: string, amount: number) {
  if ((await lockAvailable(act, currency)) >= amount) return;
  throw insufficient(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to ' +
      'your available balance by creating Charges using the 4000000000000077 test card. See: ' +
      'https://stripe.com/docs/testing#available-balance',
  );
}

function newTransfer(act: Act, params: CreateParams, destination: Payee, source: Source | null) {
  const id = newId('tr');
  const group = params.transfer_group ?? source?.charge.transfer_group;
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount: required(params.amount, 'amount'),
    amount_reversed: 0,
    balance_transaction: null,
    created: act.now,
    currency: required(params.currency, 'currency'),
    description: params.description || null,
    destination: destination.id,
    destination_payment: newId('py'),
    livemode: false,
    metadata: params.metadata ?? {},
    reversals: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/transfers/${id}/reversals`,
    },
    reversed: false,
    source_transaction: source?.charge.id ?? null,
    source_type: 'card',
    transfer_group: group || (source && `group_${source.charge.id}`),
  };
  return transfer;
}

function refuseOtherCurrency({ charge }: Source, currency: string) {
  if (charge.currency === currency) return;
  throw invalidRequest(
    `The currency of source_transaction's balance transaction (${charge.currency}) must be the ` +
      `same as the transfer currency (${currency})`,
    { param: 'currency' },
  );
}

/** A charge without a group gets that of its first transfer. */
async function groupWith(act: Act, charge: Stripe.Charge, { transfer_group }: Stripe.Transfer) {
  if (charge.transfer_group !== null) return;
  charge.transfer_group = transfer_group;
  await save(act, 'charge', charge);
}

export async function createTransfer(act: Act, raw: RawParams): Promise<Stripe.Transfer> {
  const params = readCreate(raw, '');
  const amount = required(params.amount, 'amount');
  const currency = required(params.currency, 'currency');
  const named = required(params.destination, 'destination');
  const source = params.source_transaction
    ? await lockedSource(act, params.source_transaction)
    : null;
  const destination = await payee(act, named);
  if (source) {
    refuseOtherCurrency(source, currency);
    await refuseBeyondSource(act, source, amount);
  } else await refuseBeyondBalance(act, currency, amount);

  const transfer = newTransfer(act, params, destination, source);
  const movement = await addMovement(act, {
    type: 'transfer',
    amount: -amount,
    source: transfer.id,
    currency,
    description: transfer.description,
    availableOn: Math.max(act.now, source?.availableOn ?? act.now),
  });
  transfer.balance_transaction = movement.id;
  await add(act, 'transfer', transfer);
  if (source) await groupWith(act, source.charge, transfer);
  await announce(act, 'transfer.created', transfer);
  return transfer;
}

export async function lockedTransfer(act: Act, id: string) {
  const transfer = await lock(act, 'transfer', id);
  if (!transfer) throw missingResource('transfer', id, 'id');
  return transfer;
}

const readUpdate = fields({ description: text(5000), expand, metadata: metadataChange });

export async function updateTransfer(act: Act, id: string, raw: RawParams) {
  const params = readUpdate(raw, '');
  const transfer = await lockedTransfer(act, id);
  const { description, metadata } = transfer;
  if (params.description !== undefined) transfer.description = params.description || null;
  if (params.metadata) transfer.metadata = params.metadata(metadata);
  await save(act, 'transfer', transfer);
  await announce(act, 'transfer.updated', transfer, { description, metadata });
  return transfer;
}
