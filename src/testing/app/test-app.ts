import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { TransactionContext } from '@mikro-orm/core';
import type { FastifyInstance } from 'fastify';
import { CompiledQuery } from 'kysely';
import { createCaller } from '#app/server/http/router.ts';
import {
  createApp,
  openSystem,
  type System,
  startJobWorkers,
} from '#app/server/process/bootstrap.ts';
import { readConfig } from '#platform/server/config.ts';
import type { Ctx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import type { ErrorDetails } from '#platform/server/error-details.ts';
import type { FailedWork } from '#platform/server/jobs/job-failures.ts';
import { memoizeHashes } from '#platform/server/password-hasher.ts';
import type { Actor } from '#platform/shared/actor.ts';
import { createFaults } from '#tools/sandbox/api/faults.ts';
import { assertMatchesOpenApi } from '../checks/openapi-check.ts';
import { pickFreePort } from '../e2e/server.ts';
import { recordContract } from '../stripe-contract/contract.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A user with an account, and the cookie of the session that began with the sign-up. */
export interface TestUser extends Actor {
  email: string;
  password: string;
  cookie: string;
}

interface Mail {
  subject: string;
  text: string;
}

/** Fields of an error log line about background work. */
type LoggedFailure = Partial<FailedWork & ErrorDetails>;

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;

/**
 * Starts the product without pages, with the Stripe sandbox and the job workers, on a new database
 * or on `existingDatabase`. Rate limits and the grouping of mails are off and the environment is
 * empty unless `env` sets them. The clock is `aheadMs` ahead from the start, or behind if negative.
 * `close` drops the database, also an existing one, and throws if a call to Stripe did not match
 * the types of the stripe package.
 */
export async function startTestApp(
  env: Record<string, string> = {},
  existingDatabase?: TestDatabase,
  aheadMs = 0,
) {
  const database = existingDatabase ?? (await createTestDatabase());
  const port = await pickFreePort();
  const clock = {
    aheadMs,
    /** ISO 8601 time that the clock always returns; empty if it runs. */
    stoppedAt: '',
    now: () => new Date(clock.stoppedAt || Date.now() + clock.aheadMs),
  };
  const reports: string[] = [];
  const failures: LoggedFailure[] = [];
  const addReport = (message: string) => void reports.push(message);
  const addError = (message: string, details?: object) => {
    addReport(details ? `${message}: ${JSON.stringify(details)}` : message);
    if (details) failures.push({ ...details });
  };
  const config = readConfig({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_FACTOR: '0',
    MAIL_GROUP_SECONDS: '0',
    ...env,
  });
  const log = { info() {}, warn: addReport, error: addError };
  const parts = await openSystem(config, database.url, clock.now, log);
  // All users have the same password, so it is hashed only once.
  parts.system.passwords = memoizeHashes(parts.system.passwords);
  parts.system.settings.stripeRetryDelayMs = 5;
  const contract = await recordContract(parts.sandbox);
  const fastify = await createApp(parts, config, null);
  await fastify.listen({ port, host: config.host });
  await parts.sandbox?.start();
  await startJobWorkers(parts);
  // Loading the modules may have blocked the event loop; the server rejects requests until its
  // measurement recovers.
  while (fastify.isUnderPressure()) await setTimeout(50);
  const call = createApiClient(fastify);
  const sql = async <Row>(text: string, params: unknown[] = []) =>
    (await db(parts.system.em.fork()).executeQuery<Row>(CompiledQuery.raw(text, params))).rows;

  return {
    fastify,
    url: `http://${config.host}:${port}`,
    ...parts,
    clock,
    /** Faults of the Stripe sandbox; tests change them to simulate failures. */
    faults: parts.sandbox?.faults ?? createFaults(),
    /** Messages of log lines of the levels warn and error. */
    reports,
    loggedFailures: failures,
    call,
    /** Runs a statement on the app's database; the type of its rows is not checked. */
    sql,
    /** Returns the procedures, called as this user, or as a visitor if null. */
    as: (person: Actor | null) => createCaller(createContext(parts, person)),
    /** Returns a context for services with this actor and a new EntityManager. */
    ctx: (person: Actor) => ({ ...createContext(parts, person), actor: person }),
    /** Signs up a client over HTTP; `fields` replace those of the form. */
    signUpClient: (fields: object = {}) =>
      signUp(call, '/api/users/create-with-profile', {
        city: 'Oslo',
        country: 'Norway',
        ...fields,
      }),
    /** Signs up a developer over HTTP; `fields` replace those of the form. */
    signUpDeveloper: (fields: object = {}) =>
      signUp(call, '/api/developers', { bio: 'Builds things.', skills: ['React'], ...fields }),
    /** Returns the mails to an address, oldest first, without the one that follows each sign-up. */
    mailsTo: ({ email }: { email: string }) =>
      sql<Mail>(
        `select subject, text from dev_mails
         where recipient = $1 and subject <> 'Confirm your email address' order by sent_at`,
        [email],
      ),
    async close() {
      await fastify.close();
      await parts.close();
      await database.drop();
      contract.hold();
    },
  };
}

/** Returns the session cookie that a response sets; empty if it sets none. */
export function readCookie({ headers }: { headers: Record<string, unknown> }): string {
  return String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
}

function createApiClient(app: FastifyInstance) {
  /**
   * Sends a request to the server without the network, as this user's browser, or as a visitor if
   * `person` is null. Throws if a response of the REST API does not match its OpenAPI document.
   */
  return async (
    person: { cookie: string } | null,
    method: Method,
    url: string,
    payload?: object | string | Buffer,
    headers: Record<string, string> = {},
  ) => {
    const response = await app.inject({
      method,
      url,
      headers: {
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(person && { cookie: person.cookie }),
        ...(person && !('origin' in headers) && { 'sec-fetch-site': 'same-origin' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    });
    // A 304 has the content type of the body that it omits.
    const isJson =
      response.body !== '' && /\bjson\b/.test(String(response.headers['content-type']));
    const result = {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: isJson ? response.json() : null,
    };
    assertMatchesOpenApi(method, url, result);
    return result;
  };
}

async function signUp(call: ReturnType<typeof createApiClient>, path: string, fields: object) {
  const form = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: `person-${randomBytes(6).toString('hex')}@example.org`,
    password: 'Test-pass-1!',
    ...fields,
  };
  const { status, body, headers, text } = await call(null, 'POST', path, form);
  if (status !== 201) throw new Error(`Signing up returned ${status}: ${text}`);
  const cookie = readCookie({ headers });
  const { id, name, role }: Actor = body;
  const person: TestUser = { id, name, role, email: form.email, password: form.password, cookie };
  return person;
}

/**
 * Throws if a rate limit is used inside of a transaction. A limit needs another connection: if all
 * connections belonged to transactions that wait for a second one, none could ever continue.
 */
async function assertNoTransaction(): Promise<undefined> {
  if (TransactionContext.currentTransactionContext()) {
    throw new Error('A rate limit is used inside of a transaction');
  }
}

function createContext({ system }: System, actor: Actor | null): Ctx {
  return {
    ...system,
    em: system.em.fork(),
    actor: actor && { id: actor.id, role: actor.role, name: actor.name },
    limits: { use: assertNoTransaction, reset: assertNoTransaction },
    session: { token: null, setToken() {}, clearToken() {} },
    origin: { address: '127.0.0.1', userAgent: 'test' },
  };
}
