import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { type Figures, measure } from './load.ts';
import { serve } from './served.ts';

const SECRET = 'whsec_bench';
const environment = {
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  STRIPE_WEBHOOK_SECRET: SECRET,
};

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

function signedEvent() {
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

/**
 * `ours`: the product, without processing the events. `bare`: a server that only checks the
 * signature and inserts a row.
 */
export async function measureWebhooks(
  url: string,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<{ ours: Figures; bare: Figures }> {
  const env = {
    ...environment,
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '0',
    DEMO: '0',
  };
  const script = (name: string) => [process.execPath, `src/tools/bench/${name}.ts`];
  const bareServer = await serve(script('bare'), env, '/fixed');
  const product = await serve(script('receiving'), env, '/readyz');
  try {
    const figures = await measure(
      [
        { name: 'bare', server: bareServer, path: '/webhook', post: signedEvent },
        { name: 'ours', server: product, path: '/api/webhooks/stripe', post: signedEvent },
      ],
      { rounds, seconds },
    );
    const bare = figures.get('bare');
    const ours = figures.get('ours');
    if (!bare || !ours) throw new Error('A target was not measured');
    return { ours, bare };
  } finally {
    await product.stop();
    await bareServer.stop();
  }
}
