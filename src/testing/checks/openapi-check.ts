import { Ajv2020 } from 'ajv/dist/2020.js';
import { type ApiDocument, buildApiDocument } from '#app/server/openapi/document.ts';

interface ApiResponse {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  body: unknown;
}

/** The OpenAPI document that the server publishes. */
export const apiDocument: ApiDocument = buildApiDocument('http://127.0.0.1');

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(apiDocument, 'api');

const operations = Object.entries(apiDocument.paths).flatMap(([path, methods]) => {
  const pathPattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return Object.keys(methods).map((method) => ({ path, method, pathPattern }));
});

/**
 * Throws if the response of a REST endpoint does not match its OpenAPI document. Ignores other
 * paths.
 */
export function assertMatchesOpenApi(method: string, url: string, response: ApiResponse): void {
  const { pathname } = new URL(url, 'http://127.0.0.1');
  const operation = operations.find(
    (one) => one.method === method.toLowerCase() && one.pathPattern.test(pathname),
  );
  if (!operation) return;
  const mismatch = findMismatch(operation, response);
  if (!mismatch) return;
  throw new Error(
    `The response to ${method} ${url} does not match the OpenAPI document: ${mismatch}. ` +
      `It is ${response.status}: ${response.text.slice(0, 300)}`,
  );
}

/** Returns how a response differs from its documentation, or null if it matches. */
function findMismatch({ path, method }: { path: string; method: string }, response: ApiResponse) {
  const documented = apiDocument.paths[path]?.[method]?.responses[response.status];
  if (!documented) return 'the status is not documented';
  const [pointer, definition] =
    '$ref' in documented
      ? [documented.$ref.slice(2).split('/'), resolveResponse(documented.$ref)]
      : [['paths', path, method, 'responses', String(response.status)], documented];
  const documentedHeaders = Object.keys(definition.headers).map((name) => name.toLowerCase());
  const header = Object.keys(apiDocument.components.headers).find(
    (name) =>
      name.toLowerCase() in response.headers && !documentedHeaders.includes(name.toLowerCase()),
  );
  if (header) return `the header ${header} is not documented`;
  if (!definition.content) return response.text === '' ? null : 'no body is documented';
  const schemaPath = [...pointer, 'content', 'application/json', 'schema']
    .map(escapePointer)
    .join('/');
  if (ajv.validate(`api#/${schemaPath}`, response.body)) return null;
  return ajv.errorsText();
}

function resolveResponse(ref: string) {
  const found = apiDocument.components.responses[ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`The document has no ${ref}`);
  return found;
}

/** Escapes a name for a JSON pointer in a URI fragment. */
function escapePointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}
