import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { parseForm, type RawParams } from '../params.ts';
import { randomText, type SandboxLog, type Store, type Tx } from '../store.ts';
import {
  invalidRequestFailure,
  StripeFailure,
  toErrorBody,
  toStripeFailure,
} from '../stripe-failure.ts';
import {
  createFaultFailure,
  getDelayMs,
  type StripeFaults,
  takeFaultyResponse,
  takeLostResponse,
} from './faults.ts';
import { type ApiResponse, findStoredResponse, storeResponse } from './idempotency.ts';
import { routes } from './routes.ts';

/**
 * Unix seconds to which a request is backdated; a future time is ignored. Stripe has no such
 * header.
 */
export const SANDBOX_TIME = 'sandbox-time';

export type Exchange =
  | { kind: 'call'; route: string; params: object; status: number; body: string }
  | { kind: 'webhook'; body: string };

export type Observer = { observe: ((exchange: Exchange) => void) | null };

export type ServerApiSettings = {
  store: Store;
  secretKey: string;
  faults: StripeFaults;
  log: SandboxLog;
  observer: Observer;
  browserUrl: () => string;
};

type Call = { request: FastifyRequest; path: string; requestLine: string; params: RawParams };

export function serverApi(settings: ServerApiSettings): FastifyPluginAsync {
  const { faults, log, observer } = settings;
  return async (app) => {
    app.setGenReqId(() => `req_${randomText(14)}`);
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body, done) => done(null, parseForm(String(body))),
    );
    for (const [route, operation] of Object.entries(routes)) {
      const [method = '', url = ''] = route.split(' ');
      const handler = async (request: FastifyRequest, reply: FastifyReply) => {
        const call = readCall(request);
        const { id = '' } = request.params as { id?: string };
        const { path, params } = call;
        const response = await executeCall(settings, call, (tx) =>
          operation(tx, { id, path, params, browserUrl: settings.browserUrl() }),
        ).catch((error: unknown) => toResponse(call, toStripeFailure(error, log)));
        observer.observe?.({ kind: 'call', route, params, ...response });
        await sendResponse(faults, call, reply, response);
      };
      app.route({ method, url, handler });
    }
    app.setNotFoundHandler(async (request, reply) => {
      const call = readCall(request);
      const failure = invalidRequestFailure(
        `Unrecognized request URL (${call.requestLine}).`,
        {},
        404,
      );
      const { status, body } = toResponse(call, failure);
      await reply.code(status).type('application/json').send(body);
    });
  };
}

function readCall(request: FastifyRequest): Call {
  const [path = '', query = ''] = request.url.split('?', 2);
  // `Object` converts a missing or primitive body to an object.
  const params = request.method === 'GET' ? parseForm(query) : Object(request.body);
  return { request, path, requestLine: `${request.method} ${path}`, params };
}

function isV2({ path }: Call) {
  return path.startsWith('/v2/');
}

function toResponse(call: Call, result: object): ApiResponse {
  if (!(result instanceof StripeFailure)) return { status: 200, body: JSON.stringify(result) };
  return { status: result.status, body: JSON.stringify(toErrorBody(result, isV2(call))) };
}

function authenticate({ headers }: FastifyRequest, secretKey: string) {
  if (headers.authorization !== `Bearer ${secretKey}`) {
    throw invalidRequestFailure('Invalid API Key provided.', {}, 401);
  }
  const version = headers['stripe-version'];
  if (version !== undefined && version !== Stripe.API_VERSION) {
    throw invalidRequestFailure(`Invalid Stripe API version: ${String(version)}`);
  }
}

async function executeCall(
  { store, secretKey, faults }: ServerApiSettings,
  call: Call,
  operation: (tx: Tx) => Promise<object>,
): Promise<ApiResponse> {
  const { request, requestLine, params } = call;
  authenticate(request, secretKey);
  const fault = takeFaultyResponse(faults, requestLine);
  // A thrown failure is not stored under the key. The failure that `execute` returns can be stored.
  if (fault && !fault.isStored) throw createFaultFailure(fault);
  const execute = async (tx: Tx) =>
    toResponse(call, fault ? createFaultFailure(fault) : await operation(tx));
  const header = request.headers['idempotency-key'];
  const key = request.method === 'POST' && typeof header === 'string' ? header : null;
  return store.transaction(
    async (tx) => {
      // Keys expire by the true time. The operation uses the backdated time.
      const { now } = tx;
      tx.now = Math.min(now, Number(request.headers[SANDBOX_TIME]) || now);
      if (key === null) return execute(tx);
      const keyed = { key, requestLine, params };
      const storedResponse = await findStoredResponse(tx, keyed, now);
      if (storedResponse) return storedResponse;
      const response = await execute(tx);
      // Stripe stores the returned failures of API v1, but not those of API v2.
      if (response.status < 400 || !isV2(call)) await storeResponse(tx, keyed, now, response);
      return response;
    },
    { requestId: request.id, idempotencyKey: key },
  );
}

async function sendResponse(
  faults: StripeFaults,
  { request, requestLine }: Call,
  reply: FastifyReply,
  { status, body, isReplay }: ApiResponse,
) {
  const delayMs = getDelayMs(faults, requestLine);
  if (delayMs > 0) await sleep(delayMs);
  if (takeLostResponse(faults, requestLine)) {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  reply.headers({ 'request-id': request.id, 'stripe-version': Stripe.API_VERSION });
  if (isReplay) reply.header('idempotent-replayed', 'true');
  await reply.code(status).type('application/json').send(body);
}
