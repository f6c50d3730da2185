import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { type Figures, measure } from './load.ts';
import { serve } from './served.ts';

const SECRET = 'whsec_bench';
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: SECRET,
};

/** About as long as a payment event of Stripe. */
const intent = {
  object: 'payment_intent',
  amount: 90_000,
  amount_received: 90_000,
  currency: 'usd',
  status: 'succeeded',
  description: 'A booking page for a bicycle workshop',
  metadata: { payment_id: randomUUID(), project_id: '7', bid_id: '12' },
  automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
  payment_method_options: { card: { request_three_d_secure: 'automatic' } },
  payment_method_types: ['card', 'link', 'amazon_pay'],
  transfer_group: 'project_7',
  ...Object.fromEntries(Array.from({ length: 24 }, (_, nth) => [`another_field_${nth}`, null])),
};

/** Returns a new event with the signature of Stripe. */
function event() {
  const payload = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object: { id: `pi_${randomUUID()}`, ...intent } },
  });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
  return {
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body: payload,
  };
}

/** Measures webhooks that are verified and stored, by the product and by the minimal server. */
export async function measureWebhooks(
  url: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ ours: Figures; bare: Figures }> {
  const env = { ...keys, DATABASE_URL: url, LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '0', DEMO: '0' };
  const script = (name: string) => [process.execPath, `src/testing/bench/${name}.ts`];
  const least = await serve(script('bare'), env, '/fixed');
  const product = await serve(script('receiving'), env, '/readyz');
  try {
    const figures = await measure(
      [
        { name: 'bare', served: least, path: '/webhook', post: event },
        { name: 'ours', served: product, path: '/api/webhooks/stripe', post: event },
      ],
      { rounds, seconds },
    );
    const [bare, ours] = [figures.get('bare'), figures.get('ours')];
    if (!bare || !ours) throw new Error('Both were measured');
    return { ours, bare };
  } finally {
    await product.stop();
    await least.stop();
  }
}
