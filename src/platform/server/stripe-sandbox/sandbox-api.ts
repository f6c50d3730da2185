import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { parseForm, type RawParams } from './form-params.ts';
import { type Call, endpoints } from './sandbox-endpoints.ts';
import {
  delayOf,
  failureOfFault,
  type StripeFaults,
  takeFaultyAnswer,
  takeLostAnswer,
} from './sandbox-faults.ts';
import {
  type Answer,
  type ApiVersion,
  carryOut,
  errorBody,
  type Work,
} from './sandbox-requests.ts';
import { randomText, SANDBOX_TIME, type SandboxLog, type SandboxStore } from './sandbox-store.ts';
import type { Watch } from './sandbox-watch.ts';
import { failureOf, invalidRequest, StripeFailure } from './stripe-failure.ts';

export type ApiSettings = {
  store: SandboxStore;
  secretKey: string;
  faults: StripeFaults;
  log: SandboxLog;
  wake: () => void;
  watch: Watch;
  /** Where browsers find the sandbox's own pages. */
  pageUrl: () => string;
};

type Asking = { route: string; url: string; version: ApiVersion; params: RawParams };

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
  if (request.headers['stripe-account'] ?? request.headers['stripe-context']) {
    throw invalidRequest('The sandbox does not act for connected accounts.');
  }
  if (version === undefined && request.url.startsWith('/v2/')) {
    throw invalidRequest('Stripe-Version header is required.');
  }
  if (version !== undefined && version !== Stripe.API_VERSION) {
    throw invalidRequest(`Invalid Stripe API version: ${String(version)}`);
  }
}

function paramsOf(request: FastifyRequest, query: string): RawParams {
  const text = request.method === 'GET' ? query : request.body;
  if (typeof text !== 'string' || text === '') return {};
  const isJson = request.url.startsWith('/v2/') && request.method !== 'GET';
  try {
    const params: unknown = isJson ? JSON.parse(text) : parseForm(text);
    if (typeof params === 'object' && params !== null) return { ...params };
  } catch {
    // Told below, in Stripe's words.
  }
  throw invalidRequest('Invalid request: the parameters could not be read.');
}

function askingOf(route: string, request: FastifyRequest): Asking {
  const [url = '', query = ''] = (request.raw.url ?? '').split('?', 2);
  const version = url.startsWith('/v2/') ? 'v2' : 'v1';
  return { route, url, version, params: paramsOf(request, query) };
}

function idempotencyKeyOf(request: FastifyRequest) {
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string' || key === '') return null;
  if (key.length <= 255) return key;
  throw invalidRequest('Idempotency keys can have up to 255 characters.');
}

/** For what is told of the past, and no part of Stripe's API. */
function timeOf({ headers }: FastifyRequest): number | null {
  const given = headers[SANDBOX_TIME];
  return typeof given === 'string' && /^\d{1,12}$/.test(given) ? Number(given) : null;
}

async function respond(settings: ApiSettings, asking: Asking, request: FastifyRequest) {
  const { store, faults, wake } = settings;
  const { version, url, params } = asking;
  refuseStranger(request, settings.secretKey);
  const { id = '', sub } = request.params as { id?: string; sub?: string };
  const call: Call = { id, url, params, page: settings.pageUrl(), ...(sub && { sub }) };
  const asked = {
    version,
    requestId: request.id,
    request: `${request.method} ${url}`,
    idempotencyKey: idempotencyKeyOf(request),
    params,
    at: timeOf(request),
  };
  const fault = takeFaultyAnswer(faults, asked.request);
  if (fault && !fault.remembered) throw failureOfFault(fault);
  const failure = fault && failureOfFault(fault);
  const work: Work = async (act) => {
    if (failure) {
      return { status: failure.status, body: errorBody(failure, request.id, version) };
    }
    const endpoint = endpoints[asking.route];
    if (!endpoint) throw new Error(`There is no endpoint at ${asking.route}`);
    return endpoint(act, call);
  };
  return carryOut(store, asked, work, wake);
}

async function send(
  faults: StripeFaults,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
) {
  const asked = `${request.method} ${request.url.split('?')[0]}`;
  const wait = delayOf(faults, asked);
  if (wait > 0) await sleep(wait);
  if (takeLostAnswer(faults, request.method, asked)) {
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

function mount(app: FastifyInstance, settings: ApiSettings, route: string) {
  const [method = '', url = ''] = route.split(' ');
  const version = url.startsWith('/v2/') ? 'v2' : 'v1';
  app.route({
    method,
    url,
    handler: async (request, reply) => {
      let params: RawParams = {};
      const answering = async () => {
        const asking = askingOf(route, request);
        params = asking.params;
        return respond(settings, asking, request);
      };
      const answer = await answering().catch((error: unknown) =>
        refused(settings.log, error, request.id, version),
      );
      settings.watch.see?.({ kind: 'call', route, params, ...answer });
      await send(settings.faults, request, reply, answer);
    },
  });
}

function refused(log: SandboxLog, error: unknown, requestId: string, version: ApiVersion): Answer {
  const failure = failureOf(error);
  if (failure.status === 500 && error !== failure) {
    log.error({ err: error, requestId }, 'stripe sandbox failed');
  }
  return { status: failure.status, body: JSON.stringify(errorBody(failure, requestId, version)) };
}

/** Stripe's server API, as the official SDK speaks it. */
export function sandboxApi(settings: ApiSettings): FastifyPluginAsync {
  return async (app) => {
    app.setGenReqId(() => `req_${randomText(14)}`);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_, body, done) =>
      done(null, body),
    );
    for (const route in endpoints) mount(app, settings, route);
    app.all('/*', async (request, reply) => {
      const [url] = request.url.split('?');
      const failure = new StripeFailure(404, {
        type: 'invalid_request_error',
        message: `Unrecognized request URL (${request.method}: ${url}).`,
      });
      const version = request.url.startsWith('/v2/') ? 'v2' : 'v1';
      await reply.code(404).send(errorBody(failure, request.id, version));
    });
  };
}
