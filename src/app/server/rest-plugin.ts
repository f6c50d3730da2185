import etag from '@fastify/etag';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { retryAfterOf, toErrorBody, toTRPCError } from '#platform/server/trpc-errors.ts';
import { setCacheControl } from './http-cache.ts';
import type { ContextOf } from './request-context.ts';
import { endpoints } from './rest.ts';
import type { Endpoint, Method, Page } from './rest-endpoint.ts';
import { createApi } from './router.ts';

/** Serves the operations of `rest.ts` under `/api`. */
export function restApi(contextOf: ContextOf) {
  return async (app: FastifyInstance) => {
    app.addHook('onSend', (request, reply, payload, done) => {
      const { isShared } = request.routeOptions.config;
      setCacheControl(request, reply, isShared === true);
      done(null, payload);
    });
    await app.register(async (shared) => {
      await shared.register(etag);
      shared.addHook('onSend', (_request, reply, payload, done) => {
        if (reply.statusCode >= 400) reply.removeHeader('etag');
        done(null, payload);
      });
      addRoutes(shared, contextOf, ({ isShared }) => isShared);
    });
    addRoutes(app, contextOf, ({ isShared }) => !isShared);
    for (const [path, methods] of methodsByPath()) {
      const others = ALL_METHODS.filter((method) => !methods.has(method));
      app.route({ method: others, url: `/api${path}`, handler: otherMethod([...methods].sort()) });
    }
    app.all('/api', unknownPath);
    app.all('/api/*', unknownPath);
  };
}

function addRoutes(
  app: FastifyInstance,
  contextOf: ContextOf,
  isIncluded: (endpoint: Endpoint) => boolean,
): void {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    if (!isIncluded(endpoint)) continue;
    const [method, path] = key.split(' ') as [Method, string];
    app.route({
      method,
      url: `/api${path}`,
      config: { isShared: endpoint.isShared },
      handler: answer(endpoint, contextOf),
    });
  }
}

export const ALL_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

function methodsByPath(): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const key of Object.keys(endpoints)) {
    const [method, path] = key.split(' ') as [Method, string];
    known.set(path, (known.get(path) ?? new Set()).add(method));
  }
  return known;
}

export function otherMethod(methods: string[]) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const message = `${absenceOf(request)} Use ${methods.join(' or ')} here.`;
    return reply
      .code(405)
      .header('allow', methods.join(', '))
      .send({ code: 'other_method', message });
  };
}

function unknownPath(request: FastifyRequest, reply: FastifyReply) {
  return reply.code(404).send({ code: 'unknown_path', message: absenceOf(request) });
}

function absenceOf({ method, url }: FastifyRequest): string {
  return `There is no ${method} ${url.split('?')[0]}.`;
}

function answer(endpoint: Endpoint, contextOf: ContextOf) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const ctx = await contextOf(request, reply);
      if (endpoint.who === 'admin') adminsOnly(ctx);
      const api = createApi(ctx);
      const result = await endpoint.call(api, inputOf(request), pageHeaders(request, reply));
      return reply.code(endpoint.status).send(result);
    } catch (thrown) {
      return sendError(request, reply, thrown);
    }
  };
}

/**
 * Throws `forbidden` for signed-in users without the admin role, before any input is checked,
 * because errors of the input must not be visible to them (RULES section 7).
 */
export function adminsOnly({ actor }: Ctx): void {
  const refusal = actor && adminRefusal(actor);
  if (refusal) throw refusal;
}

/** Removes empty query parameters, which count as missing. */
function givenIn(query: unknown): object {
  const fields = Object.entries(query ?? {}).filter(([, value]) => value !== '');
  return Object.fromEntries(fields);
}

/**
 * Merges query, body and path parameters. Path parameters are last, so that a body cannot change
 * the row of the request.
 */
export function inputOf({ query, body, params }: FastifyRequest): Record<string, unknown> {
  const fields = body !== null && typeof body === 'object' && !Array.isArray(body) ? body : {};
  const input: Record<string, unknown> = {};
  return Object.assign(input, givenIn(query), fields, params);
}

function pageHeaders({ url }: FastifyRequest, reply: FastifyReply): Page {
  return {
    next(cursor) {
      if (cursor) reply.header('link', `<${addressWith(url, 'cursor', cursor)}>; rel="next"`);
    },
    meant(search) {
      reply.header('content-location', addressWith(url, 'search', search));
    },
  };
}

/**
 * Returns the URL with one parameter replaced. Parsing it with `URL` would take longer than the
 * rest of the response.
 */
function addressWith(url: string, name: string, value: string): string {
  const start = url.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : url.slice(start));
  query.set(name, value);
  return `${start < 0 ? url : url.slice(0, start)}?${query}`;
}

export function sendError(request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const error = thrown instanceof TRPCError ? thrown : toTRPCError(thrown);
  const status = getHTTPStatusCodeFromError(error);
  if (status >= 500) request.log.error(error.cause ?? error);
  const retryAfter = retryAfterOf(error);
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply.code(status).send(toErrorBody(error));
}
