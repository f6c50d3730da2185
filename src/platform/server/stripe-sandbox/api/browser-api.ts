import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { RawParams } from '../params.ts';
import { authenticateIntent, confirmIntent } from '../payments/confirmation.ts';
import { findObject, randomText, type SandboxLog, type Store, type Tx } from '../store.ts';
import { missingResource, StripeFailure, toStripeFailure } from '../stripe-failure.ts';

export type BrowserApiSettings = { store: Store; publishableKey: string; log: SandboxLog };

/** Returns what a publishable key may read: no metadata, charges or groups. */
function toBrowserIntent(intent: Stripe.PaymentIntent) {
  const { metadata: _, latest_charge: __, transfer_group: ___, ...view } = intent;
  return view;
}

function toBrowserError({ body }: StripeFailure) {
  const { payment_intent: intent, ...rest } = body;
  return { error: { ...rest, ...(intent && { payment_intent: toBrowserIntent(intent) }) } };
}

const operations = { confirm: confirmIntent, authenticate: authenticateIntent };

/** Implements the calls of Stripe.js: JSON, with a publishable key and a client secret. */
export function browserApi({ store, publishableKey, log }: BrowserApiSettings): FastifyPluginAsync {
  const authenticate = (request: FastifyRequest) => {
    if (request.headers.authorization === `Bearer ${publishableKey}`) return;
    const message = 'Invalid API Key provided. Use the sandbox’s publishable key.';
    throw new StripeFailure(401, { type: 'invalid_request_error', message });
  };
  const execute = async (name: keyof typeof operations, request: FastifyRequest) => {
    authenticate(request);
    const { id } = request.params as { id: string };
    const { client_secret: secret, ...params } = Object(request.body) as RawParams;
    const cause = { requestId: `req_${randomText(14)}`, idempotencyKey: null };
    return store.transaction(async (tx: Tx) => {
      const intent = await findObject(tx, 'payment_intent', id);
      if (!intent?.client_secret || intent.client_secret !== secret) {
        throw missingResource('payment_intent', id, 'intent');
      }
      return operations[name](tx, id, params);
    }, cause);
  };
  return async (app) => {
    for (const name of ['confirm', 'authenticate'] as const) {
      app.post(`/payment_intents/:id/${name}`, async (request, reply) => {
        const result = await execute(name, request).catch((error: unknown) => {
          const failure = toStripeFailure(error);
          if (failure !== error) log.error({ err: error }, 'stripe sandbox failed');
          return failure;
        });
        reply.header('cache-control', 'no-store');
        if (!(result instanceof StripeFailure)) return toBrowserIntent(result);
        return reply.code(result.status).send(toBrowserError(result));
      });
    }
  };
}
