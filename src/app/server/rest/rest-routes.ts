import etag from '@fastify/etag';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { getRetryAfter, toErrorBody, toTRPCError } from '#platform/server/trpc/trpc.ts';
import { etagOptions, setCacheControl } from '../http/http-cache.ts';
import type { CreateContext } from '../http/request-context.ts';
import { createCaller } from '../http/router.ts';
import type { Endpoint, ListHeaders, Method } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

export function restRoutes(createContext: CreateContext) {
  return async (app: FastifyInstance) => {
    app.addHook('onSend', (request, reply, payload, done) => {
      const { isShared } = request.routeOptions.config;
      setCacheControl(request, reply, isShared === true);
      done(null, payload);
    });
    // In their own scope, because only shared endpoints have an ETag.
    await app.register(async (shared) => {
      await shared.register(etag, etagOptions);
      shared.addHook('onSend', (_request, reply, payload, done) => {
        if (reply.statusCode >= 400) reply.removeHeader('etag');
        done(null, payload);
      });
      addRoutes(shared, createContext, ({ isShared }) => isShared);
    });
    addRoutes(app, createContext, ({ isShared }) => !isShared);
    const fallback = { config: { isFallback: true, tokenScopes: 'any' } } as const;
    app.all('/api', fallback, app.sendUnmatched);
    app.all('/api/*', fallback, app.sendUnmatched);
  };
}

function addRoutes(
  app: FastifyInstance,
  createContext: CreateContext,
  isIncluded: (endpoint: Endpoint) => boolean,
): void {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    if (!isIncluded(endpoint)) continue;
    const [method, path] = key.split(' ') as [Method, string];
    const { isShared, scope } = endpoint;
    app.route({
      method,
      url: `/api${path}`,
      config: { isShared, tokenScopes: scope === 'needs_person' ? scope : [scope] },
      handler: createHandler(endpoint, createContext),
    });
  }
}

function createHandler(endpoint: Endpoint, createContext: CreateContext) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const ctx = await createContext(request, reply);
      if (endpoint.access === 'admin') assertAdminIfSignedIn(ctx);
      const api = createCaller(ctx);
      const result = await endpoint.call(
        api,
        readInput(request),
        createListHeaders(request, reply),
        { isVisitor: ctx.actor === null },
      );
      return reply.code(endpoint.status).send(result);
    } catch (thrown) {
      return sendError(request, reply, thrown, endpoint.issueNames);
    }
  };
}

/**
 * Must be called before the input is checked, because other roles must not see input errors. Does
 * nothing for visitors; the caller must then throw `signed_out`.
 */
export function assertAdminIfSignedIn({ actor }: Ctx): void {
  const refusal = actor && adminRefusal(actor);
  if (refusal) throw refusal;
}

/** An empty parameter counts as missing. */
function withoutEmptyValues(query: unknown): object {
  const fields = Object.entries(query ?? {}).filter(([, value]) => value !== '');
  return Object.fromEntries(fields);
}

/**
 * Path parameters are last, so that a field of the body cannot replace the id in the path. A body
 * that is not an object is ignored.
 */
export function readInput({ query, body, params }: FastifyRequest): Record<string, unknown> {
  const bodyFields = body !== null && typeof body === 'object' && !Array.isArray(body) ? body : {};
  const input: Record<string, unknown> = {};
  return Object.assign(input, withoutEmptyValues(query), bodyFields, params);
}

function createListHeaders({ url }: FastifyRequest, reply: FastifyReply): ListHeaders {
  return {
    setNextCursor(cursor) {
      if (cursor)
        reply.header('link', `<${withQueryParameter(url, 'cursor', cursor)}>; rel="next"`);
    },
    setCorrectedSearch(search) {
      reply.header('content-location', withQueryParameter(url, 'search', search));
    },
  };
}

/** `URL` would take longer than the rest of the response. */
function withQueryParameter(url: string, name: string, value: string): string {
  const start = url.indexOf('?');
  const query = new URLSearchParams(start < 0 ? '' : url.slice(start));
  query.set(name, value);
  return `${start < 0 ? url : url.slice(0, start)}?${query}`;
}

/**
 * Sends a thrown value as an error response: the status, code and message of a `DomainError`, 400
 * for invalid input, 503 if the database connection was lost, or 500 with a fixed message. Its
 * issues have the names of `issueNames`. Logs errors with a status of 500 or more.
 */
export function sendError(
  request: FastifyRequest,
  reply: FastifyReply,
  thrown: unknown,
  issueNames: Endpoint['issueNames'] = {},
) {
  const error = thrown instanceof TRPCError ? thrown : toTRPCError(thrown);
  const status = getHTTPStatusCodeFromError(error);
  if (status >= 500) request.log.error(error.cause ?? error);
  const retryAfter = getRetryAfter(error);
  if (retryAfter) reply.header('retry-after', retryAfter);
  const body = toErrorBody(error);
  const issues = body.issues && renameIssues(body.issues, issueNames);
  return reply.code(status).send({ ...body, ...(issues && { issues }) });
}

/** Replaces the first segment of each path, such as `fields.title`, if it has another name. */
function renameIssues(
  issues: Record<string, string[]>,
  issueNames: Endpoint['issueNames'],
): Record<string, string[]> {
  const renamed = Object.entries(issues).map(([path, messages]) => {
    const [first = '', ...rest] = path.split('.');
    const name = issueNames[first] ?? first;
    return [[name, ...rest].filter((part) => part !== '').join('.'), messages];
  });
  return Object.fromEntries(renamed);
}
