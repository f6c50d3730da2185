import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import type { RawParams } from '../params.ts';
import { authenticateIntent, confirmIntent } from '../payments/confirmation.ts';
import { findObject, type SandboxLog, type Store } from '../store.ts';
import {
  invalidRequestFailure,
  missingResourceFailure,
  StripeFailure,
  toStripeFailure,
} from '../stripe-failure.ts';

export type BrowserApiSettings = { store: Store; publishableKey: string; log: SandboxLog };

function toBrowserIntent(intent: Stripe.PaymentIntent) {
  const { metadata: _, latest_charge: __, transfer_group: ___, ...view } = intent;
  return view;
}

function toBrowserError({ body }: StripeFailure) {
  const { payment_intent: intent, ...rest } = body;
  return { error: { ...rest, ...(intent && { payment_intent: toBrowserIntent(intent) }) } };
}

/**
 * Each call is authorized by the publishable key and the intent's client secret, which is in the
 * JSON body.
 */
export function browserApi({ store, publishableKey, log }: BrowserApiSettings): FastifyPluginAsync {
  const execute = async (operation: typeof confirmIntent, request: FastifyRequest) => {
    if (request.headers.authorization !== `Bearer ${publishableKey}`) {
      throw invalidRequestFailure('Invalid API Key provided. Use the publishable key.', {}, 401);
    }
    const { id } = request.params as { id: string };
    const { client_secret: secret, ...params } = Object(request.body) as RawParams;
    return store.transaction(async (tx) => {
      const intent = await findObject(tx, 'payment_intent', id);
      if (!intent?.client_secret || intent.client_secret !== secret) {
        throw missingResourceFailure('payment_intent', id, 'intent');
      }
      return operation(tx, id, params);
    });
  };
  return async (app) => {
    for (const [name, operation] of Object.entries({
      confirm: confirmIntent,
      authenticate: authenticateIntent,
    })) {
      app.post(`/payment_intents/:id/${name}`, async (request, reply) => {
        // If the payment fails, the operation returns the failure. It throws all other failures.
        const result = await execute(operation, request).catch((error: unknown) =>
          toStripeFailure(error, log),
        );
        reply.header('cache-control', 'no-store');
        if (!(result instanceof StripeFailure)) return toBrowserIntent(result);
        return reply.code(result.status).send(toBrowserError(result));
      });
    }
  };
}
