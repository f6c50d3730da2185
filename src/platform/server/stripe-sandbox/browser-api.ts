import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import { fields, filled, oneOf, required } from './form-params.ts';
import { onboardingRoutes } from './onboarding-routes.ts';
import { authenticateIntent, type Confirmed, confirmInBrowser } from './sandbox-confirm.ts';
import { carryOut } from './sandbox-requests.ts';
import { type Act, find, randomText, type SandboxLog, type SandboxStore } from './sandbox-store.ts';
import { failureOf, missingResource, StripeFailure } from './stripe-failure.ts';

export type BrowserApiSettings = {
  store: SandboxStore;
  publishableKey: string;
  log: SandboxLog;
  wake: () => void;
};

/** What a publishable key may see: never metadata, charges or groups. */
function browserView(intent: Stripe.PaymentIntent) {
  return {
    id: intent.id,
    object: intent.object,
    amount: intent.amount,
    automatic_payment_methods: intent.automatic_payment_methods,
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.cancellation_reason,
    capture_method: intent.capture_method,
    client_secret: intent.client_secret,
    confirmation_method: intent.confirmation_method,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_payment_error,
    livemode: intent.livemode,
    next_action: intent.next_action,
    payment_method: intent.payment_method,
    payment_method_types: intent.payment_method_types,
    processing: intent.processing,
    receipt_email: intent.receipt_email,
    setup_future_usage: intent.setup_future_usage,
    shipping: intent.shipping,
    source: intent.source,
    status: intent.status,
  };
}

function publicError(failure: StripeFailure) {
  const { payment_intent: intent, ...rest } = failure.body;
  return { error: { ...rest, ...(intent && { payment_intent: browserView(intent) }) } };
}

function refuseStranger(request: FastifyRequest, publishableKey: string) {
  if (request.headers.authorization === `Bearer ${publishableKey}`) return;
  throw new StripeFailure(401, {
    type: 'invalid_request_error',
    message: 'Invalid API Key provided. Use the sandbox’s publishable key.',
  });
}

async function intentOfSecret(act: Act, id: string, secret: string | undefined) {
  const intent = await find(act, 'payment_intent', id);
  if (intent?.client_secret && intent.client_secret === required(secret, 'client_secret')) {
    return intent;
  }
  throw missingResource('payment_intent', id, 'intent');
}

const readConfirm = fields({ client_secret: filled, payment_method: filled });
const readAuthenticate = fields({ client_secret: filled, outcome: oneOf('succeed', 'fail') });
const readRetrieve = fields({ client_secret: filled });

type Step = (act: Act, id: string, input: unknown) => Promise<Confirmed>;

const steps: { readonly [route: string]: Step } = {
  'GET /payment_intents/:id': async (act, id, input) => {
    const intent = await intentOfSecret(act, id, readRetrieve(input, '').client_secret);
    return { intent, refusal: null };
  },
  'POST /payment_intents/:id/confirm': async (act, id, input) => {
    const { client_secret, payment_method } = readConfirm(input, '');
    await intentOfSecret(act, id, client_secret);
    return confirmInBrowser(act, id, required(payment_method, 'payment_method'));
  },
  'POST /payment_intents/:id/authenticate': async (act, id, input) => {
    const { client_secret, outcome } = readAuthenticate(input, '');
    await intentOfSecret(act, id, client_secret);
    return authenticateIntent(act, id, required(outcome, 'outcome'));
  },
};

async function respond(settings: BrowserApiSettings, step: Step, request: FastifyRequest) {
  const requestId = `req_${randomText(14)}`;
  const { id } = request.params as { id: string };
  const input = request.method === 'GET' ? request.query : request.body;
  const asked = {
    version: 'v1',
    requestId,
    request: '',
    idempotencyKey: null,
    params: {},
    at: null,
  } as const;
  try {
    refuseStranger(request, settings.publishableKey);
    const work = async (act: Act) => {
      const { intent, refusal } = await step(act, id, input ?? {});
      if (refusal) return { status: refusal.status, body: publicError(refusal) };
      return { status: 200, body: browserView(intent) };
    };
    return await carryOut(settings.store, asked, work, settings.wake);
  } catch (error) {
    const failure = failureOf(error);
    if (failure !== error) settings.log.error({ err: error }, 'stripe sandbox failed');
    return { status: failure.status, body: JSON.stringify(publicError(failure)) };
  }
}

/** Stands in for what Stripe.js asks of Stripe: JSON, a publishable key, a client secret. */
export function browserApi(settings: BrowserApiSettings): FastifyPluginAsync {
  return async (app) => {
    await app.register(onboardingRoutes(settings));
    for (const [route, step] of Object.entries(steps)) {
      const [method = '', url = ''] = route.split(' ');
      app.route({
        method,
        url,
        // The client secret stands in the address, so the address stays out of the log.
        logLevel: 'silent',
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          const answer = await respond(settings, step, request);
          return reply
            .code(answer.status)
            .header('cache-control', 'no-store')
            .type('application/json')
            .send(answer.body);
        },
      });
    }
  };
}
