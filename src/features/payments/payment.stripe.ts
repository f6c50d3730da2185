import type Stripe from 'stripe';
import { getErrorCode } from '#platform/server/error-details.ts';

export function isResourceMissing(error: unknown): boolean {
  return getErrorCode(error) === 'resource_missing';
}

/** The state in a webhook may be outdated. */
export function retrieveIntent(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });
}

/** One page contains all, because they are few. */
export async function listRefunds(stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data;
}

async function listStripeDisputes(stripe: Stripe, intentId: string): Promise<Stripe.Dispute[]> {
  return (await stripe.disputes.list({ payment_intent: intentId, limit: 100 })).data;
}

/**
 * `charge` is null if there is none yet. A list is null if it could not be read; `readErrors`
 * contains the error.
 */
export interface IntentState {
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge | null;
  refunds: Stripe.Refund[] | null;
  stripeDisputes: Stripe.Dispute[] | null;
  readErrors: unknown[];
}

/**
 * A list is requested only if it may have items. `hasStoredRefunds`: whether the database has a
 * refund of the payment, which may have failed; the charge does not count failed ones. If a list
 * cannot be read, for example for lack of rights of the API key, the rest is still returned.
 */
export async function retrieveIntentState(
  stripe: Stripe,
  id: string,
  { hasStoredRefunds }: { hasStoredRefunds: boolean },
): Promise<IntentState> {
  const intent = await retrieveIntent(stripe, id);
  const { latest_charge: latest, metadata } = intent;
  const charge = latest && typeof latest === 'object' ? latest : null;
  const mayHaveRefunds = hasStoredRefunds || (charge?.amount_refunded ?? 0) > 0;
  const isOurs = metadata.payment_id !== undefined;
  const [refunds, stripeDisputes] = await Promise.allSettled([
    isOurs && mayHaveRefunds ? listRefunds(stripe, id) : [],
    isOurs && charge?.disputed ? listStripeDisputes(stripe, id) : [],
  ]);
  return {
    intent,
    charge,
    refunds: refunds.status === 'fulfilled' ? refunds.value : null,
    stripeDisputes: stripeDisputes.status === 'fulfilled' ? stripeDisputes.value : null,
    readErrors: [refunds, stripeDisputes].flatMap((read) =>
      read.status === 'rejected' ? [read.reason] : [],
    ),
  };
}
