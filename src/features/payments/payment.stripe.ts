import type Stripe from 'stripe';
import type { StripeCommand } from './stripe-command.entity.ts';

/** What a command's kind means at Stripe: the call, with the stored key and params. */
export function carryOut(stripe: Stripe, command: StripeCommand): Promise<{ id: string }> {
  const options = { idempotencyKey: command.idempotencyKey };
  const { params } = command;
  switch (command.kind) {
    case 'create_intent':
      return stripe.paymentIntents.create(params as never, options);
    case 'cancel_intent':
      return stripe.paymentIntents.cancel(String(params.intent), {}, options);
    case 'refund':
      return stripe.refunds.create(params as never, options);
  }
}

/** An intent as it stands at Stripe now; webhooks and browsers only hint at it. */
export function presentIntent(stripe: Stripe, id: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
}

export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return charge && typeof charge === 'object' ? charge : null;
}

/** Stripe forgets idempotency keys after a day: what an old command did must be looked up. */
export async function effectOf(
  stripe: Stripe,
  command: StripeCommand,
): Promise<{ id: string } | null> {
  if (command.kind === 'cancel_intent') return null;
  if (command.kind === 'refund') {
    const { data } = await stripe.refunds.list({
      payment_intent: String(command.params.payment_intent),
    });
    return data[0] ?? null;
  }
  const since = Math.floor(command.createdAt.getTime() / 1_000) - 3_600;
  for await (const intent of stripe.paymentIntents.list({ created: { gte: since }, limit: 100 })) {
    if (intent.metadata.payment_id === command.paymentId) return intent;
  }
  return null;
}

export interface StripeRefusal {
  code: string;
  message: string;
  /** Whether sending the same again can never help. */
  final: boolean;
}

/** What a failed call tells: 4xx other than 409 and 429 is final, all else is tried again. */
export function refusalOf(error: unknown): StripeRefusal {
  if (!(error instanceof Error)) return { code: 'unknown', message: String(error), final: false };
  const status = 'statusCode' in error ? Number(error.statusCode) : 0;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown';
  const final = status >= 400 && status < 500 && status !== 409 && status !== 429;
  return { code, message: error.message, final };
}
