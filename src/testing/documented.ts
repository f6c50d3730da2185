import { type ApiDocument, ErrorBody, openApiDocument } from '#app/server/openapi.ts';
import { endpoints } from '#app/server/rest.ts';

interface Answer {
  status: number;
  text: string;
  body: unknown;
}

let known: ApiDocument | undefined;

/** The document of the REST API, as anybody gets it. */
export function document(): ApiDocument {
  known ??= openApiDocument('http://127.0.0.1');
  return known;
}

const patterns = Object.entries(endpoints).map(([key, endpoint]) => {
  const [method = '', path = ''] = key.split(' ');
  return {
    method,
    path: `/api${path.replaceAll(/:(\w+)/g, '{$1}')}`,
    address: new RegExp(`^/api${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    endpoint,
  };
});

/** Whether a path of the API is answered as its document says; other paths are not looked at. */
export function holdToDocument(method: string, url: string, answer: Answer): void {
  const path = url.split('?')[0] ?? '';
  const asked = patterns.find((one) => one.method === method && one.address.test(path));
  if (!asked || isUnrouted(answer.body)) return;
  const { status, text, body } = answer;
  const said = `${method} ${url} was answered ${status}: ${text.slice(0, 300)}`;
  const responses = document().paths[asked.path]?.[method.toLowerCase()]?.responses ?? {};
  if (!(status in responses)) throw new Error(`Its document knows no such answer. ${said}`);
  if (status === 304) return;
  const schema = status < 400 ? asked.endpoint.output : ErrorBody;
  const { error } = schema.safeParse(body);
  if (error) throw new Error(`Its document describes another answer: ${error.message}. ${said}`);
}

function isUnrouted(body: unknown): boolean {
  return typeof body === 'object' && body !== null && Reflect.get(body, 'code') === 'unknown_path';
}
