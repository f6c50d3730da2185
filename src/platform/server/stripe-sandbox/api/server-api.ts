import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import Stripe from 'stripe';
import { parseForm, type RawParams } from '../params.ts';
import { randomText, type SandboxLog, type Store, type Tx } from '../store.ts';
import { invalidRequest, StripeFailure, toErrorBody, toStripeFailure } from '../stripe-failure.ts';
import {
  createFaultFailure,
  getDelay,
  type StripeFaults,
  takeFaultyResponse,
  takeLostResponse,
} from './faults.ts';
import { type ApiResponse, findStoredResponse, storeResponse } from './idempotency.ts';
import { routes } from './routes.ts';

/** The header with the time of a request in the past, in Unix seconds. Stripe has no such header. */
export const SANDBOX_TIME = 'sandbox-time';

/** A request with its answer, or a webhook that was sent. */
export type Exchange =
  | { kind: 'call'; route: string; params: object; status: number; body: string }
  | { kind: 'webhook'; body: string };

/** Lets a test see every exchange. */
export type Observer = { observe: ((exchange: Exchange) => void) | null };

export type ServerApiSettings = {
  store: Store;
  secretKey: string;
  faults: StripeFaults;
  log: SandboxLog;
  observer: Observer;
  pageUrl: () => string;
};

/** Returns Stripe's server API, as the official package calls it. */
export function serverApi(settings: ServerApiSettings): FastifyPluginAsync {
  const { faults, log, observer } = settings;
  return async (app) => {
    app.setGenReqId(() => `req_${randomText(14)}`);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 256 * 1024 }, (_, body, done) =>
      done(null, body),
    );
    const toErrorResponse = (request: FastifyRequest, error: unknown): ApiResponse => {
      const failure = toStripeFailure(error);
      if (failure !== error) log.error({ err: error }, 'stripe sandbox failed');
      return { status: failure.status, body: JSON.stringify(toErrorBody(failure, isV2(request))) };
    };
    for (const route in routes) {
      const [method = '', url = ''] = route.split(' ');
      app.route({
        method,
        url,
        handler: async (request, reply) => {
          let params: RawParams = {};
          const execute = async () => {
            params = readParams(request);
            return executeRequest(settings, route, request, params);
          };
          const response = await execute().catch((error: unknown) =>
            toErrorResponse(request, error),
          );
          observer.observe?.({ kind: 'call', route, params, ...response });
          await sendResponse(faults, request, reply, response);
        },
      });
    }
    app.all('/*', async (request, reply) => {
      const message = `Unrecognized request URL (${request.method}: ${getPath(request)}).`;
      const failure = new StripeFailure(404, { type: 'invalid_request_error', message });
      await reply.code(404).send(toErrorBody(failure, isV2(request)));
    });
  };
}

function getPath({ url }: FastifyRequest) {
  return url.split('?', 1)[0] ?? '';
}

function isV2({ url }: FastifyRequest) {
  return url.startsWith('/v2/');
}

function readParams(request: FastifyRequest): RawParams {
  const [, query = ''] = request.url.split('?', 2);
  const text = request.method === 'GET' ? query : request.body;
  if (typeof text !== 'string' || text === '') return {};
  if (request.method === 'GET' || !isV2(request)) return parseForm(text);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest('Invalid request: the body is not JSON.');
  }
}

function authenticate({ headers }: FastifyRequest, secretKey: string) {
  if (headers.authorization !== `Bearer ${secretKey}`) {
    const message = 'Invalid API Key provided.';
    throw new StripeFailure(401, { type: 'invalid_request_error', message });
  }
  const version = headers['stripe-version'];
  if (version !== undefined && version !== Stripe.API_VERSION) {
    throw invalidRequest(`Invalid Stripe API version: ${String(version)}`);
  }
}

/** Executes a request: its effect, its events and its stored answer are one transaction. */
async function executeRequest(
  { store, secretKey, faults, pageUrl }: ServerApiSettings,
  route: string,
  request: FastifyRequest,
  params: RawParams,
): Promise<ApiResponse> {
  authenticate(request, secretKey);
  const path = getPath(request);
  const requestLine = `${request.method} ${path}`;
  const fault = takeFaultyResponse(faults, requestLine);
  if (fault && !fault.remembered) throw createFaultFailure(fault);
  const { id = '' } = request.params as { id?: string };
  const execute = async (tx: Tx): Promise<ApiResponse> => {
    const result = fault
      ? createFaultFailure(fault)
      : await routes[route]?.(tx, { id, path, params, pageUrl: pageUrl() });
    if (!(result instanceof StripeFailure)) return { status: 200, body: JSON.stringify(result) };
    return { status: result.status, body: JSON.stringify(toErrorBody(result, isV2(request))) };
  };
  const header = request.headers['idempotency-key'];
  const key = request.method === 'POST' && typeof header === 'string' ? header : null;
  return store.transaction(
    async (tx) => {
      const { now } = tx;
      tx.now = Math.min(now, Number(request.headers[SANDBOX_TIME]) || now);
      if (key === null) return execute(tx);
      const keyed = { key, request: requestLine, params };
      const storedResponse = await findStoredResponse(tx, keyed, now);
      if (storedResponse) return storedResponse;
      const response = await execute(tx);
      // API v2 does not store failures.
      if (response.status < 400 || !isV2(request)) await storeResponse(tx, keyed, now, response);
      return response;
    },
    { requestId: request.id, idempotencyKey: key },
  );
}

async function sendResponse(
  faults: StripeFaults,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body, replayOf }: ApiResponse,
) {
  const requestLine = `${request.method} ${getPath(request)}`;
  const wait = getDelay(faults, requestLine);
  if (wait > 0) await sleep(wait);
  if (takeLostResponse(faults, requestLine)) {
    reply.hijack();
    request.raw.socket.destroy();
    return;
  }
  reply.headers({ 'request-id': request.id, 'stripe-version': Stripe.API_VERSION });
  if (replayOf) reply.headers({ 'idempotent-replayed': 'true', 'original-request': replayOf });
  await reply.code(status).type('application/json').send(body);
}
