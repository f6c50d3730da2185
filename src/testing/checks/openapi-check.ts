import { Ajv2020 } from 'ajv/dist/2020.js';
import { type ApiDocument, buildApiDocument } from '#app/server/openapi/document.ts';

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  body: unknown;
}

/** The OpenAPI document, as the server publishes it. */
export const apiDocument: ApiDocument = buildApiDocument('http://127.0.0.1');

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(apiDocument, 'api');

const operations = Object.entries(apiDocument.paths).flatMap(([path, methods]) => {
  const address = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  return Object.keys(methods).map((method) => ({ path, method, address }));
});

/** Throws if a response of the REST API does not match its documentation. Ignores other paths. */
export function assertMatchesOpenApi(method: string, url: string, answer: Answer): void {
  const { pathname } = new URL(url, 'http://127.0.0.1');
  const operation = operations.find(
    (one) => one.method === method.toLowerCase() && one.address.test(pathname),
  );
  if (!operation) return;
  const mismatch = findMismatch(operation, answer);
  if (!mismatch) return;
  const response = `${method} ${url} was answered ${answer.status}: ${answer.text.slice(0, 300)}`;
  throw new Error(`Its document says otherwise: ${mismatch}. ${response}`);
}

/** Returns how a response differs from its documentation; null if it matches. */
function findMismatch({ path, method }: { path: string; method: string }, answer: Answer) {
  const documented = apiDocument.paths[path]?.[method]?.responses[answer.status];
  if (!documented) return 'no such status';
  const [at, response] =
    '$ref' in documented
      ? [documented.$ref.slice(2).split('/'), resolveResponse(documented.$ref)]
      : [['paths', path, method, 'responses', String(answer.status)], documented];
  const known = Object.keys(response.headers).map((name) => name.toLowerCase());
  const header = Object.keys(apiDocument.components.headers).find(
    (name) => name.toLowerCase() in answer.headers && !known.includes(name.toLowerCase()),
  );
  if (header) return `no such header as ${header}`;
  if (!response.content) return answer.text === '' ? null : 'it has no body';
  const place = [...at, 'content', 'application/json', 'schema'].map(escapePointer).join('/');
  if (ajv.validate(`api#/${place}`, answer.body)) return null;
  return ajv.errorsText();
}

function resolveResponse(ref: string) {
  const found = apiDocument.components.responses[ref.split('/').at(-1) ?? ''];
  if (!found) throw new Error(`${ref} leads nowhere`);
  return found;
}

/** Escapes a name for a JSON pointer in a URI fragment. */
function escapePointer(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}
