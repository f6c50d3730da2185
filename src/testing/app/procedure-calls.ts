import { type AnyTRPCProcedure, type AnyTRPCRouter, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { z } from 'zod';
import { appRouter } from '#app/server/http/router.ts';
import type { TestApp, TestUser } from './test-app.ts';

const { _def }: AnyTRPCRouter = appRouter;
const procedures = Object.entries<AnyTRPCProcedure>(_def.procedures);

/** Paths of all tRPC queries, such as `bids.mine`. */
export const queryPaths = procedures
  .filter(([, { _def }]) => _def.type === 'query')
  .map(([path]) => path);

/** Throws if an input is not parsed by `input`, which is synchronous. */
export function inputSchemas({ _def }: AnyTRPCProcedure): z.ZodType[] {
  return _def.inputs.map((parser) =>
    z.instanceof(z.ZodType).parse(Reflect.get(Object(parser), 'schema')),
  );
}

/**
 * Sends a request to the REST API as this user (null is a visitor) and returns the response.
 * `endpoint` is a method and a route, such as `GET /projects/:id`. Fields of the input fill the
 * parameters of the route; the others are sent in the query of a GET, or else in the body.
 */
export function callRest(
  app: TestApp,
  endpoint: string,
  input: object,
  person: TestUser | null,
  headers: Record<string, string> = {},
) {
  const [method, route = ''] = endpoint.split(' ');
  const fields = new Map(Object.entries(input));
  const path = route.replace(/:(\w+)/g, (_, name) => {
    const value = fields.get(name);
    fields.delete(name);
    return String(value);
  });
  if (method === 'GET') {
    const query = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
    return app.call(person, 'GET', `/api${path}?${query}`, undefined, headers);
  }
  const verb = method === 'PATCH' || method === 'DELETE' ? method : 'POST';
  return app.call(person, verb, `/api${path}`, Object.fromEntries(fields), headers);
}

/** Sends the same request as `callRest` and returns the status. */
export async function getRestStatus(...call: Parameters<typeof callRest>): Promise<number> {
  return (await callRest(...call)).status;
}

/**
 * Calls a procedure by its path, such as `bids.place`, as this user (null is a visitor). Returns
 * the promise of its output. Throws if the path does not exist.
 */
export function callProcedure(app: TestApp, path: string, input: object, person: TestUser | null) {
  const [routerName = '', procedureName = ''] = path.split('.');
  const procedure: unknown = Reflect.get(Reflect.get(app.as(person), routerName), procedureName);
  if (typeof procedure !== 'function') throw new Error(`There is no ${path}`);
  return procedure(input);
}

/** Calls a procedure without the network; returns the status that it would have over HTTP. */
export async function getProcedureStatus(
  app: TestApp,
  path: string,
  input: object,
  person: TestUser | null,
): Promise<number> {
  try {
    await callProcedure(app, path, input, person);
    return 200;
  } catch (error) {
    return error instanceof TRPCError ? getHTTPStatusCodeFromError(error) : 500;
  }
}
