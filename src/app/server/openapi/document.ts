import { z } from 'zod';
import type { Endpoint } from '../rest/endpoint.ts';
import { endpoints } from '../rest/endpoints.ts';
import { type Example, toCurl } from './example.ts';
import { getExample } from './examples.ts';
import {
  type Content,
  errorResponses,
  headerRefs,
  headers,
  jsonContent,
  type Operation,
  responseHeaders,
  toRef,
} from './operation.ts';
import {
  countFields,
  describeIdempotencyKey,
  describeParameters,
  type JsonSchema,
  type NamedSchemas,
  toJsonSchema,
} from './schemas.ts';
import { describeUpload, upload } from './upload-operation.ts';

const VERSION = '1.0.0';

const tags = {
  Accounts: 'Sign up, sign in, sign out.',
  Profiles: 'Public profiles of developers and clients.',
  Projects: 'Software projects that clients post for a fixed price.',
  Files: 'Uploads for projects and criteria, which name them in `fileIds`.',
  Invitations: 'Requests to a developer to bid, with access to private projects.',
  Questions: 'Questions of developers about open projects, and the answers of their clients.',
  Messages: 'Conversations between a client and a developer.',
  Bids: 'Offers of developers on projects.',
  Hires: 'Milestones of hired projects, and the steps from delivery to release.',
  Work: 'What a user has posted, bid on and been hired for, and what waits for them.',
  Payments: 'Paying for a bid hires its developer.',
  Showcase: 'Public statistics and testimonials.',
  Admin: 'For admins of the marketplace.',
};

const ErrorBody = z
  .object({
    code: z.string().max(60).describe('Error code for programs').meta({ pattern: '^[a-z0-9_]+$' }),
    message: z.string().max(500).describe('Error message for users'),
    issues: z
      .record(z.string(), z.array(z.string().max(500)).max(100))
      .optional()
      .describe('Messages by field, if the input is invalid'),
  })
  .meta({ id: 'Error' });

const NOT_MODIFIED = 'The response has not changed since the ETag in If-None-Match';

const TOKEN_DESCRIPTION =
  'A user creates access tokens on the account page. A program sends its token in the header ' +
  '`Authorization: Bearer bw_…` and acts for that user, as far as the scopes of the token allow. ' +
  'Each operation names its scope; without it the response is 403 `scope_missing`. What only a ' +
  'person may do is 403 `needs_person` with every token. A token that is invalid, expired or ' +
  'revoked is 401 in every call, also in public ones, and a session cookie in the same request ' +
  'does not count. Each token has 600 reads a minute; other limits count per user, over all tokens ' +
  'and sessions. What a program writes is marked as sent by a program.';

export type ApiDocument = ReturnType<typeof buildApiDocument>;

/**
 * Does not use `@fastify/swagger`, which needs schemas for path, query and body: tRPC procedures
 * validate one input for all three (`.docs/decisions/0011-api-documentation.md`).
 */
export function buildApiDocument(appUrl: string) {
  const cookie = {
    type: 'apiKey',
    in: 'cookie',
    name: appUrl.startsWith('https:') ? '__Host-bidwright' : 'bidwright',
  };
  const schemas: NamedSchemas = {};
  // Called for its entry in `schemas`.
  toJsonSchema(ErrorBody, 'output', schemas);
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [key, endpoint] of Object.entries(endpoints)) {
    const [method = '', route = ''] = key.split(' ');
    const path = `/api${route.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] ??= {};
    const call = { method, path, curl: toCurl(method, path, appUrl, getExample(endpoint.id)) };
    paths[path][method.toLowerCase()] = describeOperation(call, endpoint, schemas);
  }
  paths[upload.path] = { post: describeUpload(appUrl, schemas) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bidwright API',
      version: VERSION,
      description:
        'Clients post fixed-price software projects, developers bid, and a client hires one ' +
        'developer and pays. Bodies are JSON except for uploads, amounts are whole US dollars, times are ISO 8601. The ' +
        'session cookie or an access token identifies the caller; ids in the body do not. A request that changes data ' +
        'is refused if its `Origin` or `Sec-Fetch-Site` header names another site; programs need ' +
        'neither header. Requests that change data accept an `Idempotency-Key`. If the same user ' +
        'repeats a request with the same key and body within 24 hours, it has no second effect and ' +
        'gets the first response, even a 404 or 409, with the header `Idempotent-Replayed: true`. ' +
        'Sign-ins, sign-outs and new access tokens run each time, because their secrets must not be ' +
        'stored, and so do uploads.',
      contact: { name: 'Bidwright', url: `${appUrl}/contact`, email: 'hello@bidwright.example' },
      license: { name: 'Proprietary', url: `${appUrl}/terms` },
    },
    // Without TLS, the URL is relative, so that the document is valid on any local address.
    servers: [
      appUrl.startsWith('https:')
        ? { url: appUrl, description: 'Production', 'x-internal': false }
        : { url: '/', description: 'Local, for development and tests', 'x-internal': false },
    ],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas,
      headers,
      responses: buildSharedResponses(),
      securitySchemes: {
        session: { ...cookie, description: 'The session cookie that signing in or up sets.' },
        adminSession: { ...cookie, description: 'The session cookie of an admin.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'bw_…',
          description: TOKEN_DESCRIPTION,
        },
      },
    },
  };
}

type SharedResponse = Partial<Content> & { description: string; headers: object };

function buildSharedResponses(): Record<string, SharedResponse> {
  const errors = Object.entries(errorResponses).map(([status, [name, description]]) => [
    name,
    {
      description,
      headers: responseHeaders(Number(status)),
      ...jsonContent(toRef('schemas', 'Error')),
    },
  ]);
  return {
    Unchanged: {
      description: NOT_MODIFIED,
      headers: { ...responseHeaders(304), ...headerRefs('ETag', 'Link', 'Content-Location') },
    },
    ...Object.fromEntries(errors),
  };
}

interface Call {
  method: string;
  path: string;
  curl: string;
}

function describeOperation(call: Call, endpoint: Endpoint, schemas: NamedSchemas): Operation {
  const { method, curl } = call;
  const { id, tag, summary, description: baseDescription, status, output } = endpoint;
  const example = getExample(id);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: `${baseDescription} ${describeAccess(endpoint)}`,
    security: describeSecurity(endpoint),
    ...describeRequest(call, toJsonSchema(endpoint.input, 'input', schemas), schemas, example),
    responses: {
      [status]: {
        description: status === 201 ? 'Created' : 'Done',
        headers: { ...responseHeaders(status), ...extraHeaders(endpoint) },
        ...jsonContent(toJsonSchema(output, 'output', schemas), example.response),
      },
      ...(endpoint.isShared && { 304: toRef('responses', 'Unchanged') }),
      ...Object.fromEntries(
        listErrorStatuses(method, endpoint).map((code) => [
          code,
          toRef('responses', errorResponses[code]?.[0] ?? ''),
        ]),
      ),
    },
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curl }],
  };
}

function describeRequest(
  { method, path }: Call,
  input: JsonSchema,
  schemas: NamedSchemas,
  example: Example,
): Partial<Operation> {
  const fields = resolveRef(input, schemas);
  const [inPath, others] = splitFields(fields, (name) => path.includes(`{${name}}`));
  const hasBody = method !== 'GET' && countFields(others) > 0;
  const parameters = describeParameters(path, hasBody ? inPath : fields, example);
  if (method !== 'GET') parameters.push(describeIdempotencyKey(example));
  // Names the schema of the input only if the body contains all of its fields.
  const body = jsonContent(countFields(inPath) > 0 ? others : input, example.body);
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && { requestBody: { required: (others.required ?? []).length > 0, ...body } }),
  };
}

function resolveRef(schema: JsonSchema, schemas: NamedSchemas): JsonSchema {
  if (!schema.$ref) return schema;
  const name = String(schema.$ref).split('/').at(-1) ?? '';
  return schemas[name] ?? {};
}

function splitFields(
  object: JsonSchema,
  matches: (name: string) => boolean,
): [JsonSchema, JsonSchema] {
  const pick = (include: (name: string) => boolean) => ({
    ...object,
    properties: Object.fromEntries(
      Object.entries(object.properties ?? {}).filter(([name]) => include(name)),
    ),
    required: (object.required ?? []).filter(include),
  });
  return [pick(matches), pick((name) => !matches(name))];
}

function describeAccess({ access, scope }: Endpoint): string {
  const needsSession = access !== 'anyone';
  if (scope === 'needs_person')
    return needsSession ? 'Needs a session, not a token.' : 'Not with an access token.';
  return needsSession
    ? `Needs a session, or an access token with the scope \`${scope}\`.`
    : `An access token needs the scope \`${scope}\`.`;
}

function describeSecurity({ access, scope }: Endpoint): Operation['security'] {
  if (access === 'admin') return [{ adminSession: [] }];
  return [
    ...(access === 'anyone' ? [{}] : []),
    { session: [] },
    ...(scope === 'needs_person' ? [] : [{ token: [scope] }]),
  ];
}

function listErrorStatuses(method: string, { errorStatuses }: Endpoint): number[] {
  // 401 and 403 also for access tokens in public calls.
  const statuses = new Set<number>([400, 401, 403, 500, 503, ...errorStatuses]);
  if (method !== 'GET') for (const status of [409, 413, 415, 422]) statuses.add(status);
  return [...statuses].sort((a, b) => a - b);
}

function extraHeaders({ isPaged, correctsSearch, isShared, id }: Endpoint) {
  return headerRefs(
    ...(isPaged ? ['Link'] : []),
    ...(isShared ? ['ETag'] : []),
    ...(correctsSearch ? ['Content-Location'] : []),
    ...(/^sign(In|Out|Up)/.test(id) ? ['Set-Cookie'] : []),
  );
}
