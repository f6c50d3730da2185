import type Stripe from 'stripe';
import { codeOf, whyOf } from '#platform/server/failures.ts';
import type { StripeCommand } from './stripe-command.entity.ts';

/**
 * Executes a command at Stripe with its stored parameters. The package must not retry it, because
 * only the caller can check whether the idempotency key is still valid.
 */
export function carryOut(
  stripe: Stripe,
  command: StripeCommand,
  idempotencyKey: string,
): Promise<{ id: string }> {
  const { params } = command;
  const once = { idempotencyKey, maxNetworkRetries: 0 };
  switch (command.kind) {
    case 'create_intent':
      return stripe.paymentIntents.create(params as never, once);
    case 'cancel_intent':
      return cancelIntent(stripe, String(params.intent), once);
    case 'refund':
      return stripe.refunds.create(params as never, once).catch(async (error: unknown) => {
        const seen =
          codeOf(error) === 'charge_already_refunded' && (await effectOf(stripe, command));
        if (seen) return seen;
        throw error;
      });
    case 'transfer':
      return stripe.transfers.create(params as never, once);
    case 'reversal': {
      const { transfer, ...rest } = params;
      return stripe.transfers.createReversal(String(transfer), rest as never, once);
    }
  }
}

/** Cancels an intent. Returns it unchanged if it has already succeeded or been cancelled. */
async function cancelIntent(stripe: Stripe, id: string, once: Stripe.RequestOptions) {
  try {
    return await stripe.paymentIntents.cancel(id, {}, once);
  } catch (error) {
    if (codeOf(error) !== 'payment_intent_unexpected_state') throw error;
    const intent = await presentIntent(stripe, id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') return intent;
    throw new Error(`Intent ${id} cannot be cancelled while it is ${intent.status}`);
  }
}

/**
 * Returns whether Stripe has no such object, because it belongs to another account or was invented.
 */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'resource_missing';
}

/** Returns an intent with its present state at Stripe; webhooks and browsers may be outdated. */
export function presentIntent(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] });
}

/** Returns all refunds of an intent, newest first. One page contains them, because they are few. */
export async function refundsOf(stripe: Stripe, intentId: string): Promise<Stripe.Refund[]> {
  return (await stripe.refunds.list({ payment_intent: intentId, limit: 100 })).data;
}

export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return charge && typeof charge === 'object' ? charge : null;
}

/**
 * Returns the object that a command has already created; null if there is none. Needed when the
 * idempotency key has expired.
 */
export async function effectOf(
  stripe: Stripe,
  command: StripeCommand,
): Promise<{ id: string } | null> {
  switch (command.kind) {
    case 'cancel_intent':
      return null;
    case 'create_intent':
      return createdIntent(stripe, command);
    case 'refund':
      return named(await refundsOf(stripe, String(command.params.payment_intent)), command);
    case 'transfer':
      return named(await transfersOf(stripe, String(command.params.transfer_group)), command);
    case 'reversal': {
      const transfer = String(command.params.transfer);
      return named((await stripe.transfers.listReversals(transfer, { limit: 100 })).data, command);
    }
  }
}

interface Marked {
  id: string;
  metadata?: Record<string, string> | null;
}

/** Returns the object with the metadata of this command; null if there is none. */
function named(objects: Marked[], { params }: StripeCommand): Marked | null {
  const marks = Object.entries(params.metadata ?? {});
  return objects.find(({ metadata }) => marks.every(([key, id]) => metadata?.[key] === id)) ?? null;
}

async function transfersOf(stripe: Stripe, group: string): Promise<Stripe.Transfer[]> {
  return (await stripe.transfers.list({ transfer_group: group, limit: 100 })).data;
}

async function createdIntent(stripe: Stripe, command: StripeCommand) {
  const since = Math.floor(command.createdAt.getTime() / 1_000) - 3_600;
  for await (const intent of stripe.paymentIntents.list({ created: { gte: since }, limit: 100 })) {
    if (intent.metadata.payment_id === command.paymentId) return intent;
  }
  return null;
}

export async function disputesOf(stripe: Stripe, intentId: string): Promise<Stripe.Dispute[]> {
  return (await stripe.disputes.list({ payment_intent: intentId, limit: 100 })).data;
}

export interface StripeRefusal {
  message: string;
  /** Whether retrying the same command can never succeed. */
  final: boolean;
  /** Whether another request is in progress under the same idempotency key. */
  keyInUse: boolean;
}

/**
 * Statuses that do not concern the command: invalid keys, rate limits and conflicts are temporary.
 */
const passing = [401, 403, 409, 429];

/**
 * Maps the error of a failed call. A 4xx that concerns the command is final; others are retried.
 */
export function refusalOf(error: unknown): StripeRefusal {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  const final = status >= 400 && status < 500 && !passing.includes(status);
  return { message: whyOf(error), final, keyInUse: codeOf(error) === 'idempotency_key_in_use' };
}
