import type { JsonSchema, Parameter } from './schemas.ts';

type Ref = { $ref: string };

type BodyType = 'application/json' | 'application/octet-stream';
interface BodyContent {
  schema: JsonSchema;
  example?: unknown;
}
export interface Content {
  content: { 'application/json': BodyContent };
}

/** An operation object of OpenAPI. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Partial<Record<BodyType, BodyContent>> };
  responses: Record<string, Ref | (Content & { description: string; headers: object })>;
  'x-codeSamples': { lang: string; label: string; source: string }[];
}

const RATE_LIMIT =
  'For operations with a rate limit: the name of each limit, the remaining uses (r) and the seconds ' +
  'until the limit is renewed (t). The format is that of draft-ietf-httpapi-ratelimit-headers';

/** Headers of responses, by name. */
export const headers = {
  'X-Request-Id': textHeader('Id of the request in the server log', 36),
  RateLimit: textHeader(RATE_LIMIT, 200),
  'Access-Control-Allow-Origin': textHeader(
    'Never sent: pages of other origins cannot read responses',
    0,
  ),
  'Retry-After': {
    description: 'Seconds to wait before the next attempt',
    schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 86_400 },
  },
  'Idempotent-Replayed': textHeader('`true` for the stored response to an earlier request', 4),
  Link: textHeader('The URL of the next page, if there is a next page: <…>; rel="next"', 2_000),
  ETag: textHeader('Version of a response that is the same for every visitor', 40),
  'Content-Location': textHeader(
    'URL of the corrected search, if the search text was corrected',
    2_000,
  ),
  'Set-Cookie': textHeader('The session cookie, hidden from scripts; signing out deletes it', 300),
};

function textHeader(description: string, maxLength: number) {
  return { description, schema: { type: 'string', maxLength, pattern: '^[ -~]*$' } };
}

/** Name and description of the shared response for each error status. */
export const errorResponses: Record<number, [name: string, description: string]> = {
  400: ['BadRequest', 'The request is invalid; the message contains the reason'],
  401: ['SignedOut', 'There is no session, or the credentials or the access token are invalid'],
  403: [
    'Forbidden',
    'The caller or the access token may not do this, or the request comes from another site',
  ],
  404: ['NotFound', 'The resource does not exist'],
  409: ['Conflict', 'The current state forbids the request, or one with the same key is running'],
  413: ['TooLarge', 'The body is larger than 100 kB'],
  415: ['NotJson', 'The content type of the body is not JSON'],
  422: ['KeyReused', 'The Idempotency-Key was used for another request'],
  429: ['TooMany', 'Too many requests in a short time'],
  500: ['Defect', 'Internal error'],
  503: ['Unavailable', 'The database or the payment provider is unavailable, or we are busy'],
};

/** Statuses of responses that are stored if the request has an Idempotency-Key. */
const REPLAYED_STATUSES = new Set([200, 201, 400, 404, 409]);

export function responseHeaders(status: number) {
  const names = ['X-Request-Id', 'RateLimit', 'Access-Control-Allow-Origin'];
  if (REPLAYED_STATUSES.has(status)) names.push('Idempotent-Replayed');
  if (status === 409 || status === 429 || status === 503) names.push('Retry-After');
  return headerRefs(...names);
}

export function headerRefs(...names: string[]) {
  return Object.fromEntries(names.map((name) => [name, toRef('headers', name)]));
}

export function toRef(kind: string, name: string): Ref {
  return { $ref: `#/components/${kind}/${name}` };
}

export function jsonContent(schema: JsonSchema, example?: unknown): Content {
  return { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } };
}
