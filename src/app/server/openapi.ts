import { z } from 'zod';
import { curlOf, type Example } from './api-example.ts';
import { exampleOf } from './api-examples.ts';
import { idempotencyKey, type Parameter, parametersOf } from './openapi-parameters.ts';
import { describe, type JsonSchema, type Named } from './openapi-schemas.ts';
import { endpoints } from './rest.ts';
import type { Endpoint } from './rest-endpoint.ts';

const VERSION = '1.0.0';

const tags = {
  Accounts: 'Sign up, sign in, sign out.',
  Profiles: 'Who developers and clients are.',
  Projects: 'What clients want built, for a fixed price.',
  Invitations: 'Whom clients ask for a bid, and who may see a private project.',
  Bids: 'What developers offer.',
  Payments: 'Hiring a developer is paying for a bid.',
  Showcase: 'What everybody may see of the whole.',
  Admin: 'For those who look after the marketplace.',
};

const ErrorBody = z
  .object({
    code: z.string().max(60).describe('For machines').meta({ pattern: '^[a-z0-9_]+$' }),
    message: z.string().max(500).describe('For people'),
    issues: z
      .record(z.string(), z.array(z.string().max(500)).max(100))
      .optional()
      .describe('For invalid input: what is wrong, by field'),
  })
  .meta({ id: 'Error' });

const RATE_LIMIT =
  'Where an operation counts its uses: the limits that apply, how many uses are left (r) and in ' +
  'how many seconds they are renewed (t), as in draft-ietf-httpapi-ratelimit-headers';

const headers = {
  'X-Request-Id': text('Names this request in our logs', 36),
  RateLimit: text(RATE_LIMIT, 200),
  'Access-Control-Allow-Origin': text('Never sent: pages of other origins cannot read answers', 0),
  'Retry-After': {
    description: 'Seconds after which trying again makes sense',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 86_400 },
  },
  'Idempotent-Replayed': text('`true` where this was answered before, under the same key', 4),
  Link: text('The next page, if there is one: <…>; rel="next"', 2_000),
  ETag: text('Names this answer, where it is for nobody in particular', 40),
  'Content-Location': text('The search that is answered, where words were put right', 2_000),
  'Set-Cookie': text('The session, for the browser alone; signing out takes it back', 300),
};

function text(description: string, maxLength: number) {
  return { description, schema: { type: 'string', maxLength, pattern: '^[ -~]*$' } };
}

const refusals: Record<number, [name: string, description: string]> = {
  400: ['BadRequest', 'The request cannot be read, or breaks a rule that the message names'],
  401: ['SignedOut', 'Nobody is signed in, or what was sent does not prove who it is'],
  403: ['Forbidden', 'This is not for the caller, or the request comes from another site'],
  404: ['NotFound', 'There is no such thing'],
  409: [
    'Conflict',
    'Something that happened before stands against it, or it is still being carried out',
  ],
  413: ['TooLarge', 'The body is larger than 100 kB'],
  415: ['NotJson', 'The body is not JSON, or says that it is not'],
  422: ['KeyReused', 'The Idempotency-Key was used for another request'],
  429: ['TooMany', 'Too many of these in a short time'],
  500: ['Defect', 'Something went wrong on our side'],
  503: [
    'Unavailable',
    'The database or the payment provider cannot be reached, or we are too busy',
  ],
};

/** Public responses have an ETag. */
const UNCHANGED = 'Nothing has changed since the answer whose ETag the If-None-Match names';

/** Statuses of responses that are stored with an Idempotency-Key. */
const REPLAYED = new Set([200, 201, 400, 404, 409]);

type Ref = { $ref: string };

interface Content {
  content: { 'application/json': { schema: JsonSchema; example?: unknown } };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Content & { required: true };
  responses: Record<string, Ref | (Content & { description: string; headers: object })>;
  'x-codeSamples': { lang: string; label: string; source: string }[];
}

export type ApiDocument = ReturnType<typeof openApiDocument>;

/**
 * Returns the OpenAPI 3.1 document of the table in `rest.ts`. It is made by these functions and not by
 * `@fastify/swagger`, because Fastify validates nothing here: the schemas belong to tRPC procedures,
 * and the plugin would need them split into path, query and body, as this file does anyway. The figures
 * are in `.docs/decisions/0011-api-documentation.md`.
 */
export function openApiDocument(appUrl: string) {
  const cookie = {
    type: 'apiKey',
    in: 'cookie',
    name: appUrl.startsWith('https:') ? '__Host-bidwright' : 'bidwright',
  };
  const named: Named = {};
  describe(ErrorBody, 'output', named);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', route = ''] = key.split(' ');
    const path = `/api${route.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] ??= {};
    const call = { method, path, curl: curlOf(method, path, appUrl, exampleOf(endpoint.id)) };
    paths[path][method.toLowerCase()] = operation(call, endpoint, named);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bidwright API',
      version: VERSION,
      description:
        'Clients post fixed-price software projects, developers bid, the client hires one and ' +
        'pays. Everything is JSON; money is in whole US dollars; instants are ISO 8601. The ' +
        'caller is whoever the session cookie belongs to, never what a body says. A request that ' +
        'changes something is refused if its `Origin` or `Sec-Fetch-Site` header names another ' +
        'site; a program needs neither header. What changes something takes an `Idempotency-Key`: sent again with the same key ' +
        'and the same body, within 24 hours and by the same user, it is not done again but ' +
        'answered alike, with `Idempotent-Replayed: true`, also where it was refused with 404 or ' +
        '409. Signing in and out are done anew each time: what they set must not be kept.',
      contact: { name: 'Bidwright', url: `${appUrl}/contact`, email: 'hello@bidwright.example' },
      license: { name: 'Proprietary', url: `${appUrl}/terms` },
    },
    // Relative without TLS, so that the document is valid on any local address.
    servers: [
      appUrl.startsWith('https:')
        ? { url: appUrl, description: 'Production', 'x-internal': false }
        : { url: '/', description: 'Local, for development and tests', 'x-internal': false },
    ],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: named,
      headers,
      responses: sharedResponses(),
      securitySchemes: {
        session: { ...cookie, description: 'The session cookie that signing in or up sets.' },
        adminSession: { ...cookie, description: 'The session cookie of an admin.' },
      },
    },
  };
}

type Shared = Partial<Content> & { description: string; headers: object };

/** Responses that many operations have in common. */
function sharedResponses(): Record<string, Shared> {
  const refused = Object.entries(refusals).map(([status, [name, description]]) => [
    name,
    { description, headers: headersOf(Number(status)), ...json(ref('schemas', 'Error')) },
  ]);
  return {
    Unchanged: {
      description: UNCHANGED,
      headers: { ...headersOf(304), ...headerRefs('ETag', 'Link', 'Content-Location') },
    },
    ...Object.fromEntries(refused),
  };
}

interface Call {
  method: string;
  path: string;
  curl: string;
}

function operation(call: Call, endpoint: Endpoint, named: Named): Operation {
  const { method, curl } = call;
  const { id, tag, summary, about, who, status, output } = endpoint;
  const example = exampleOf(id);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: who === 'anyone' ? about : `${about} Needs a session.`,
    security: securityOf(who),
    ...requestOf(call, describe(endpoint.input, 'input', named), named, example),
    responses: {
      [status]: {
        description: status === 201 ? 'Created' : 'Done',
        headers: { ...headersOf(status), ...extraHeaders(endpoint) },
        ...json(describe(output, 'output', named), example.answer),
      },
      ...(endpoint.isShared && { 304: ref('responses', 'Unchanged') }),
      ...Object.fromEntries(
        statusesOf(method, endpoint).map((code) => [
          code,
          ref('responses', refusals[code]?.[0] ?? ''),
        ]),
      ),
    },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curl }],
  };
}

/** Returns parameters and body: fields in the path, and the others as query or body. */
function requestOf(
  { method, path }: Call,
  input: JsonSchema,
  named: Named,
  example: Example,
): Partial<Operation> {
  const fields = input.$ref ? (named[String(input.$ref).split('/').at(-1) ?? ''] ?? {}) : input;
  const [inPath, others] = split(fields, (name) => path.includes(`{${name}}`));
  const isBody = method !== 'GET' && sizeOf(others) > 0;
  const parameters = parametersOf(path, isBody ? inPath : fields, example);
  if (method !== 'GET') parameters.push(idempotencyKey(example));
  const body = json(sizeOf(inPath) > 0 ? others : input, example.body);
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(isBody && { requestBody: { required: true, ...body } }),
  };
}

function sizeOf({ properties = {} }: JsonSchema): number {
  return Object.keys(properties).length;
}

/** Splits the fields of an object into those that match and the others. */
function split(object: JsonSchema, matches: (name: string) => boolean): [JsonSchema, JsonSchema] {
  const only = (include: (name: string) => boolean) => ({
    ...object,
    properties: Object.fromEntries(
      Object.entries(object.properties ?? {}).filter(([name]) => include(name)),
    ),
    required: (object.required ?? []).filter(include),
  });
  return [only(matches), only((name) => !matches(name))];
}

function securityOf(who: Endpoint['who']): Operation['security'] {
  if (who === 'admin') return [{ adminSession: [] }];
  return who === 'anyone' ? [{}, { session: [] }] : [{ session: [] }];
}

/** Returns every error status of the operation. */
function statusesOf(method: string, { who, refuses }: Endpoint): number[] {
  const found = new Set<number>([400, 500, 503, ...refuses]);
  if (who !== 'anyone') found.add(401);
  if (method !== 'GET') for (const status of [403, 409, 413, 415, 422]) found.add(status);
  return [...found].sort((a, b) => a - b);
}

function headersOf(status: number) {
  const names = ['X-Request-Id', 'RateLimit', 'Access-Control-Allow-Origin'];
  if (REPLAYED.has(status)) names.push('Idempotent-Replayed');
  if (status === 409 || status === 429 || status === 503) names.push('Retry-After');
  return headerRefs(...names);
}

function headerRefs(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, ref('headers', name)]));
}

function extraHeaders({ paged, corrects, isShared, id }: Endpoint) {
  return headerRefs(
    ...(paged ? ['Link'] : []),
    ...(isShared ? ['ETag'] : []),
    ...(corrects ? ['Content-Location'] : []),
    ...(/^sign(In|Out|Up)/.test(id) ? ['Set-Cookie'] : []),
  );
}

function ref(kind: string, name: string): Ref {
  return { $ref: `#/components/${kind}/${name}` };
}

function json(schema: JsonSchema, example?: unknown): Content {
  return { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } };
}
