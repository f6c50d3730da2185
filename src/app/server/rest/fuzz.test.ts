import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scopes } from '#features/accounts/access-tokens/access-token.rules.ts';
import { startTestApp, type TestApp, type TestUser } from '#testing/app/test-app.ts';
import { apiDocument } from '#testing/checks/openapi-check.ts';
import { bearer, makeToken } from '#testing/fixtures/access-tokens.ts';
import { makeBid } from '#testing/fixtures/makers.ts';
import { appRouter } from '../http/router.ts';
import type { JsonSchema } from '../openapi/schemas.ts';

let app: TestApp;
let people: (TestUser | null)[];
/** One for each scope. */
const tokens: string[] = [];
let known: { project: number; developer: number };
beforeAll(async () => {
  app = await startTestApp();
  const { project, bidder } = await makeBid(app);
  people = [null, project.owner, bidder];
  for (const scope of scopes) tokens.push((await makeToken(app, bidder, [scope])).token);
  known = { project: project.id, developer: bidder.id };
});
afterAll(() => app?.close());

const { paths, components } = apiDocument;

const numbers = [-0, 0, -1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324];
const digits = ['1e400', '-0', '0x10', '١٢٣', ' 7 ', '+7', '00007', '99999999999999999999', 'NaN'];
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '%',
  "'; drop table users; --",
];
const dates = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '+275761-01-01T00:00:00Z'];
const names = ['__proto__', 'constructor', 'toString', 'length', 'id', 'role'];

const weird: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...numbers, ...digits, ...texts, ...dates, ...names, null, true, [], {}),
  fc.constantFrom<unknown>('x'.repeat(300), 'x'.repeat(20_000), Array(600).fill('a'), [[[[]]]]),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Returns an arbitrary for valid values of a schema. */
function fitting(schema: JsonSchema | boolean): fc.Arbitrary<unknown> {
  if (typeof schema === 'boolean') return weird;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(fitting));
  const { type, format, minimum = 0, maximum = 100, maxLength = 100 } = schema;
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer') return fc.oneof(fc.integer({ min: minimum, max: maximum }), knownId());
  if (type === 'array') return fc.array(fitting(Object(schema.items)), { maxLength: 4 });
  if (type !== 'string') return fc.constant(null);
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') {
    const soon = { min: new Date(), max: new Date(Date.now() + 700 * 86_400_000) };
    return fc.date({ noInvalidDate: true, ...soon }).map((date) => date.toISOString());
  }
  const text = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) });
  return fc.oneof(
    text,
    text.map((start) => `${start} Test-pass-1!`),
  );
}

function knownId() {
  return fc.constantFrom('project', 'developer').map((which) => Reflect.get(known, which));
}

function fields(properties: Record<string, JsonSchema | boolean>): fc.Arbitrary<object> {
  const entries = Object.entries(properties).map(
    ([name, schema]): [string, fc.Arbitrary<unknown>] => [
      name,
      fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: weird }),
    ],
  );
  const every = Object.fromEntries(entries);
  return fc.oneof(fc.record(every), fc.record(every, { requiredKeys: [] }));
}

const broken = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    'null',
    '"text"',
    '[]',
    '{"email":1e400}',
    '{"amount":-0,"amount":1}',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{}}}',
    `${'['.repeat(40_000)}${']'.repeat(40_000)}`,
    `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
    `{"a":"${'a'.repeat(110_000)}"}`,
    '\ufeff{}',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

interface Ask {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  url: string;
  payload?: string;
  type: string;
  person: number;
  key: string | null;
  /** Position in `tokens`; null for a request without one. */
  token: number | null;
}

const segment = fc.oneof(
  fc.constantFrom(
    '%zz',
    '%00',
    '%ff',
    '%2e%2e',
    '..',
    '',
    '1%2f2',
    '-0',
    '1e3',
    ...digits.map(encoded),
  ),
  fc.integer({ min: -10, max: 2 ** 31 }).map(String),
  knownId().map(String),
  fc.string({ unit: 'binary', maxLength: 30 }).map(encoded),
);

const types = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  fc.constantFrom(
    'application/octet-stream',
    'text/plain',
    'multipart/form-data',
    'application/json; charset=utf-7',
    ';',
    'a/b',
  ),
);

/**
 * Returns a value as URL text. Objects are serialized as JSON, because they may have a `toString`
 * that is not a function.
 */
function written(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

const verbs = new Map([
  ['get', 'GET' as const],
  ['patch', 'PATCH' as const],
  ['delete', 'DELETE' as const],
]);

const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([name, operation]) => ({
    path,
    method: verbs.get(name) ?? ('POST' as const),
    operation,
  })),
);

/**
 * Returns whether an operation belongs to the accounts. They are called less often, because they
 * end the session of the user and hash passwords, which is slow.
 */
function isSignIn(path: string): boolean {
  return operations.some((one) => one.path === path && one.operation.tags.includes('Accounts'));
}

/** Idempotency-Keys: usually none, otherwise one of a few that recur, including invalid ones. */
const keys = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constantFrom('one', 'two', 'three', 'a b', 'x'.repeat(256)) },
);

function createRequests({
  path,
  method,
  operation,
}: (typeof operations)[number]): fc.Arbitrary<Ask> {
  const { parameters = [], requestBody } = operation;
  const queries = parameters.filter((given) => given.in === 'query');
  const query = fields(Object.fromEntries(queries.map(({ name, schema }) => [name, schema])));
  const said = requestBody?.content['application/json']?.schema;
  const reference = String(said?.$ref).split('/').at(-1);
  const { properties = {} } = components.schemas[reference ?? ''] ?? said ?? {};
  const body = fc.oneof(
    { weight: 6, arbitrary: fields(properties).map((given) => JSON.stringify(given)) },
    { weight: 1, arbitrary: broken },
  );
  return fc.record({
    method: fc.constant(method),
    path: fc.constant(path),
    url: fc.tuple(segment, query).map(([id, given]) => {
      const search = Object.entries(given).map(
        ([name, value]) => `${name}=${encoded(written(value))}`,
      );
      return `${path.replace(/\{\w+\}/, () => id)}?${search.join('&')}`;
    }),
    ...(method !== 'GET' && { payload: body }),
    type: types,
    person: isSignIn(path) ? fc.constant(0) : fc.nat(2),
    key: keys,
    token: fc.option(fc.nat(scopes.length - 1)),
  });
}

test('each documented path answers arbitrary requests as documented, never with 5xx', async () => {
  const seen = new Set<string>();
  const send = async ({ method, path, url, payload, type, person, key, token }: Ask) => {
    const headers = {
      ...(key && { 'idempotency-key': key }),
      ...(token !== null && bearer(tokens[token] ?? '')),
      ...(payload && { 'content-type': type }),
    };
    const answer = await app.call(people[person] ?? null, method, url, payload, headers);
    expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
    seen.add(`${method} ${path} ${answer.status}`);
  };
  for (const operation of operations) {
    const property = fc.asyncProperty(createRequests(operation), send);
    await fc.assert(property, { numRuns: isSignIn(operation.path) ? 4 : 30 });
  }
  expect([...seen].filter((line) => /20[01]$/.test(line)).length).toBeGreaterThan(5);
});

test('no procedure fails with an internal error, whatever its input', async () => {
  const procedures = Object.keys(appRouter._def.procedures);
  const inputs = fc.oneof(
    weird,
    fc.dictionary(
      fc.constantFrom(
        'id',
        'projectId',
        'email',
        'password',
        'search',
        'cursor',
        'limit',
        'amount',
      ),
      fc.oneof(weird, knownId()),
    ),
  );
  const property = fc.asyncProperty(
    fc.constantFrom(...procedures),
    inputs,
    fc.nat(2),
    async (path, input, person) => {
      const asked = encoded(JSON.stringify(input) ?? '');
      const who = people[person] ?? null;
      const read = await app.call(who, 'GET', `/trpc/${path}?input=${asked}`);
      expect(read.status, read.text.slice(0, 300)).toBeLessThan(500);
      if (/sign/i.test(path)) return;
      const write = await app.call(who, 'POST', `/trpc/${path}`, JSON.stringify(input));
      expect(write.status, write.text.slice(0, 300)).toBeLessThan(500);
    },
  );
  await fc.assert(property, { numRuns: 1_500, interruptAfterTimeLimit: 5_000 });
});
