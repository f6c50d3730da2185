import type Stripe from 'stripe';
import { type Act, add, newId } from './sandbox-store.ts';

export const twoDays = 2 * 24 * 60 * 60;

type Movement = {
  type: 'adjustment' | 'charge' | 'refund' | 'refund_failure' | 'transfer' | 'transfer_refund';
  category?: string;
  amount: number;
  fee?: number;
  feeFor?: string;
  source: string;
  currency: string;
  description: string | null;
  /** At once, unless told otherwise. */
  availableOn?: number;
};

function feeDetails({ fee = 0, feeFor, currency }: Movement) {
  if (fee === 0) return [];
  const description = feeFor ?? 'Stripe processing fees';
  return [{ amount: fee, application: null, currency, description, type: 'stripe_fee' }];
}

/** Every cent that comes to the platform's balance, or leaves it, is one of these. */
export function addMovement(act: Act, movement: Movement): Promise<Stripe.BalanceTransaction> {
  const { type, amount, fee = 0, source, currency, description } = movement;
  const { availableOn = act.now, category = type } = movement;
  return add(act, 'balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: act.now,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: feeDetails(movement),
    net: amount - fee,
    reporting_category: category,
    source,
    status: availableOn <= act.now ? 'available' : 'pending',
    type,
  });
}

type Sums = { available: string; pending: string };

async function sumsOf(act: Act, currency: string) {
  const { rows } = await act.db.query<Sums>(
    `select coalesce(sum((body->>'net')::bigint)
         filter (where (body->>'available_on')::bigint <= $2), 0) as available,
       coalesce(sum((body->>'net')::bigint)
         filter (where (body->>'available_on')::bigint > $2), 0) as pending
     from stripe_sandbox.objects
     where kind = 'balance_transaction' and body->>'currency' = $1`,
    [currency, act.now],
  );
  return { available: Number(rows[0]?.available), pending: Number(rows[0]?.pending) };
}

/** Nobody else spends what is available until this request is over. */
export async function lockAvailable(act: Act, currency: string) {
  await act.db.query(`select pg_advisory_xact_lock(hashtextextended('stripe_balance', 0))`);
  return (await sumsOf(act, currency)).available;
}

export async function balance(act: Act): Promise<Stripe.Balance> {
  const { rows } = await act.db.query<{ currency: string }>(
    `select distinct body->>'currency' as currency from stripe_sandbox.objects
     where kind = 'balance_transaction' order by 1`,
  );
  const all: Stripe.Balance = { object: 'balance', available: [], livemode: false, pending: [] };
  for (const currency of rows.length > 0 ? rows.map((row) => row.currency) : ['usd']) {
    const { available, pending } = await sumsOf(act, currency);
    all.available.push({ amount: available, currency, source_types: { card: available } });
    all.pending.push({ amount: pending, currency, source_types: { card: pending } });
  }
  return all;
}
