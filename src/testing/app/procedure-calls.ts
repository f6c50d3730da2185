import { type AnyTRPCProcedure, type AnyTRPCRouter, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { appRouter } from '#app/server/http/router.ts';
import type { TestApp, TestUser } from './test-app.ts';

const { _def }: AnyTRPCRouter = appRouter;
const procedures = Object.entries<AnyTRPCProcedure>(_def.procedures);

/** Paths of all queries. */
export const queryPaths = procedures
  .filter(([, { _def }]) => _def.type === 'query')
  .map(([path]) => path);

/**
 * Returns the status of a request to the REST API; `key` is its row, such as `GET /projects/:id`.
 */
export async function getRestStatus(
  app: TestApp,
  key: string,
  input: object,
  person: TestUser | null,
): Promise<number> {
  const [method, route = ''] = key.split(' ');
  const rest = new Map(Object.entries(input));
  const path = route.replace(/:(\w+)/g, (_, field) => {
    const value = rest.get(field);
    rest.delete(field);
    return String(value);
  });
  if (method === 'GET') {
    const query = new URLSearchParams([...rest].map(([field, value]) => [field, String(value)]));
    return (await app.call(person, 'GET', `/api${path}?${query}`)).status;
  }
  const verb = method === 'PATCH' ? 'PATCH' : 'POST';
  return (await app.call(person, verb, `/api${path}`, Object.fromEntries(rest))).status;
}

/** Calls a procedure by its path, such as `bids.place`. */
export function callProcedure(app: TestApp, path: string, input: object, person: TestUser | null) {
  const [routerName = '', procedureName = ''] = path.split('.');
  const procedure: unknown = Reflect.get(Reflect.get(app.as(person), routerName), procedureName);
  if (typeof procedure !== 'function') throw new Error(`There is no ${path}`);
  return procedure(input);
}

/** Returns the status of a procedure called over HTTP. */
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
