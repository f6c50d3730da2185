import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { expand, parseForm, type RawParams } from './form-params.ts';
import { confirmIntent, createIntent } from './sandbox-confirm.ts';
import { failureOfFault, type StripeFaults, takeFaultyAnswer } from './sandbox-faults.ts';
import { cancelIntent } from './sandbox-intents.ts';
import { expanded, list, retrieve } from './sandbox-reads.ts';
import { createRefund } from './sandbox-refunds.ts';
import { type Answer, answerOf, carryOut, errorBody, type Work } from './sandbox-requests.ts';
import {
  type Act,
  type Kind,
  randomText,
  type SandboxLog,
  type SandboxStore,
} from './sandbox-store.ts';
import { failureOf, invalidRequest, StripeFailure } from './stripe-failure.ts';

export type ApiSettings = {
  store: SandboxStore;
  secretKey: string;
  faults: StripeFaults;
  log: SandboxLog;
  wake: () => void;
};

type Call = { id: string; url: string; params: RawParams };
type Endpoint = (act: Act, call: Call) => ReturnType<Work>;

async function ok(body: Promise<object>) {
  return { status: 200, body: await body };
}

function expandOf({ params }: Call) {
  return params.expand === undefined ? undefined : expand(params.expand, 'expand');
}

function reads(path: string, kind: Kind): { [route: string]: Endpoint } {
  return {
    [`GET ${path}`]: (act, { url, params }) => ok(list(act, kind, url, params)),
    [`GET ${path}/:id`]: (act, { id, params }) => ok(retrieve(act, kind, id, params)),
  };
}

const endpoints: { readonly [route: string]: Endpoint } = {
  ...reads('/v1/payment_intents', 'payment_intent'),
  ...reads('/v1/charges', 'charge'),
  ...reads('/v1/refunds', 'refund'),
  ...reads('/v1/balance_transactions', 'balance_transaction'),
  ...reads('/v1/events', 'event'),
  'POST /v1/payment_intents': async (act, call) =>
    answerOf(act, await createIntent(act, call.params), expandOf(call)),
  'POST /v1/payment_intents/:id/confirm': async (act, call) =>
    answerOf(act, await confirmIntent(act, call.id, call.params), expandOf(call)),
  'POST /v1/payment_intents/:id/cancel': async (act, call) => {
    const intent = await cancelIntent(act, call.id, call.params);
    return ok(expanded(act, 'payment_intent', intent, expandOf(call)));
  },
  'POST /v1/refunds': async (act, call) => {
    const refund = await createRefund(act, call.params);
    return ok(expanded(act, 'refund', refund, expandOf(call)));
  },
};

function refuseStranger(request: FastifyRequest, secretKey: string) {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  const version = request.headers['stripe-version'];
  if (given !== secretKey) {
    const message = given
      ? `Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`
      : 'You did not provide an API key. You need to provide your API key in the Authorization ' +
        "header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
    throw new StripeFailure(401, { type: 'invalid_request_error', message });
  }
  if (version !== undefined && version !== Stripe.API_VERSION) {
    throw invalidRequest(`Invalid Stripe API version: ${String(version)}`);
  }
}

function callOf(request: FastifyRequest): Call {
  const [url = '', query = ''] = (request.raw.url ?? '').split('?', 2);
  const { id = '' } = request.params as { id?: string };
  const form = request.method === 'GET' ? query : request.body;
  try {
    return { id, url, params: parseForm(typeof form === 'string' ? form : '') };
  } catch {
    throw invalidRequest('Invalid request: the parameters could not be read.');
  }
}

function idempotencyKeyOf(request: FastifyRequest) {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string' || key === '') return null;
  if (key.length <= 255) return key;
  throw invalidRequest('Idempotency keys can have up to 255 characters.');
}

async function respond(settings: ApiSettings, endpoint: Endpoint, request: FastifyRequest) {
  const { store, faults, wake } = settings;
  refuseStranger(request, settings.secretKey);
  const call = callOf(request);
  const asked = {
    requestId: request.id,
    request: `${request.method} ${call.url}`,
    idempotencyKey: idempotencyKeyOf(request),
    params: call.params,
  };
  const fault = takeFaultyAnswer(faults, asked.request);
  if (fault && !fault.remembered) throw failureOfFault(fault);
  const work: Work = fault
    ? async () => ({ status: fault.status, body: errorBody(failureOfFault(fault), request.id) })
    : (act) => endpoint(act, call);
  return carryOut(store, asked, work, wake);
}

async function send(
  faults: StripeFaults,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
) {
  if (faults.delayMs > 0) await sleep(faults.delayMs);
  if (request.method === 'POST' && faults.loseAnswers > 0) {
    faults.loseAnswers -= 1;
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  reply.headers({ 'request-id': request.id, 'stripe-version': Stripe.API_VERSION });
  if (answer.replayOf) {
    reply.headers({ 'idempotent-replayed': 'true', 'original-request': answer.replayOf });
  }
  await reply.code(answer.status).type('application/json').send(answer.body);
}

function mount(app: FastifyInstance, settings: ApiSettings, route: string, endpoint: Endpoint) {
  const [method = '', url = ''] = route.split(' ');
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      const answer = await respond(settings, endpoint, request).catch((error: unknown) =>
        refused(settings.log, error, request.id),
      );
      await send(settings.faults, request, reply, answer);
    },
  });
}

function refused(log: SandboxLog, error: unknown, requestId: string): Answer {
  const failure = failureOf(error);
  if (failure.status === 500 && error !== failure) {
    log.error({ err: error, requestId }, 'stripe sandbox failed');
  }
  return { status: failure.status, body: JSON.stringify(errorBody(failure, requestId)) };
}

/** Stripe's server API, as the official SDK speaks it. */
export function sandboxApi(settings: ApiSettings): FastifyPluginAsync {
  return async (app) => {
    app.setGenReqId(() => `req_${randomText(14)}`);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_, body, done) =>
      done(null, body),
    );
    for (const [route, endpoint] of Object.entries(endpoints)) {
      mount(app, settings, route, endpoint);
    }
    app.all('/v1/*', async (request, reply) => {
      const [url] = request.url.split('?');
      const failure = new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${url}).`,
      });
      await reply.code(404).send(errorBody(failure, request.id));
    });
  };
}
